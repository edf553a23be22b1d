// Finds texts of a German page that are not of one language: English words in German texts, German words in texts that
// are marked as English, and English that is not a whole sentence of its own. Returns a list of what is wrong.
const ENGLISH =
    "the of and is are to with from has have must be for by wins moves move move's piece pieces black white king " +
    "kings men " +
    "level row column cell cells digit digits candidate candidates removed remove it its that this these there which " +
    "not or on at no one two three four five both each every only same other another loses draw draws win won lost " +
    "can cannot may your you their they who what where when while until if then than but so as an into after before " +
    "game games player players variant rules rule novice beginner newcomer expert master strength casual regular " +
    "english russian italian spanish portuguese czech brazilian frisian turkish armenian canadian international's " +
    "draughts checkers easy hard unfair medium extreme pair triple quadruple single hidden naked locked uniqueness " +
    "short flying captured captures capture position random ballot opening expected found given error line board";
const GERMAN =
    "der die das den dem des und oder ist sind war wird werden hat haben muss müssen kann können darf mit von vom zum " +
    "zur zu im am auf aus bei nach vor für gegen ohne nicht kein keine ein eine einen einem einer es er sie wer wenn " +
    "weiß schwarz stufe zeile spalte block zelle ziffer kandidat zug züge halbzug partie spielart remis gewinnt dame";
// The same in both languages, or part of a name.
const SHARED = new Set("an in so war die am hat man bei art all also gut rat kind not as".split(" "));
const words = (list) => new Set(list.split(" ").filter((word) => !SHARED.has(word)));
const STOP = { de: words(ENGLISH), en: words(GERMAN) };

const wrong = [];
const languageOf = (element) => element.closest("[lang]").lang;
const isName = (element) => element.closest("[translate=no], style, script, noscript, textarea") !== null;
const wordsOf = (text) =>
    text.replaceAll("Portable Draughts Notation", "").toLowerCase().match(/\p{L}+('\p{L}+)?/gu) ?? [];

function check(text, element, what) {
    const language = languageOf(element);
    const found = wordsOf(text).filter((word) => STOP[language].has(word));
    const list = [...new Set(found)].join(", ");
    if (list) wrong.push(`${what}, ${language}: “${text.trim()}” has ${list}`);
}

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isName(node.parentElement)) check(node.data, node.parentElement, "text");
}
for (const element of document.querySelectorAll("body *")) {
    if (isName(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "label"]) {
        if (element.hasAttribute(name)) check(element.getAttribute(name), element, name);
    }
}
for (const element of document.querySelectorAll("body [lang=en]")) {
    const text = element.textContent.trim();
    const before = (element.previousSibling?.nodeType === Node.TEXT_NODE && element.previousSibling.data.trim()) || ".";
    // The name of a language is that of the language itself.
    if (/\s/.test(text) && !/^[^\p{Ll}].*[.!?…]$/su.test(text)) wrong.push(`no sentence: “${text}”`);
    if (!/[.!?…]$/.test(before)) wrong.push(`“${text}” follows “${before}”`);
}
return [...new Set(wrong)];
