// Sets the theme before the page is painted, so that it does not flash.
try {
  const theme = JSON.parse(localStorage.getItem("tessera.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without local storage, the theme of the system is used.
}
