use super::*;

fn shell(script: &str, input: &[u8], limits: &Limits) -> Ran {
    keep_track();
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["-c", script].map(OsString::from);
    run(
        Path::new("/bin/sh"),
        &arguments,
        input,
        folder.path(),
        limits,
    )
    .unwrap()
}

fn short() -> Limits {
    Limits {
        time: Duration::from_millis(700),
        output: 1 << 16,
        ..Limits::default()
    }
}

#[test]
fn input_output_and_status_are_passed_on() {
    let ran = shell("cat; echo no >&2; exit 3", b"some\n", &Limits::default());
    assert_eq!(ran.end, End::Exited(3));
    assert_eq!(
        (&ran.answer[..], &ran.complaint[..]),
        (&b"some\n"[..], &b"no\n"[..])
    );
    assert_eq!(ran.misfortune(&Limits::default()), None);
}

#[test]
fn a_program_may_close_its_input_and_its_output() {
    let input = vec![b'x'; 10 << 20];
    let ran = shell("exec <&-; echo a", &input, &Limits::default());
    assert_eq!((ran.end, &ran.answer[..]), (End::Exited(0), &b"a\n"[..]));
    let ran = shell("exec >&- 2>&-; sleep 100", b"", &short());
    assert_eq!(ran.end, End::Late);
}

#[test]
fn a_program_that_hangs_or_floods_is_stopped() {
    let ran = shell("echo a; sleep 100", b"", &short());
    assert_eq!((ran.end, &ran.answer[..]), (End::Late, &b"a\n"[..]));
    assert_eq!(
        ran.misfortune(&short()).unwrap(),
        "the program did not end within 0.7 s, and was stopped"
    );
    let begin = Instant::now();
    let long = Limits {
        time: Duration::from_secs(60),
        ..short()
    };
    for to in ["", ">&2"] {
        let script =
            format!("while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa {to}; done");
        let ran = shell(&script, b"", &long);
        assert_eq!(ran.end, End::Flood);
        assert!(ran.answer.len() <= 3 << 15, "{}", ran.answer.len());
    }
    assert!(begin.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_crash_is_told_with_its_signal() {
    let ran = shell("kill -SEGV $$", b"", &Limits::default());
    assert_eq!(ran.end, End::Signal(11));
    let told = ran.misfortune(&Limits::default()).unwrap();
    assert!(told.contains("signal 11 (SIGSEGV"), "{told}");
}

/// Whether any process has this text in its command line.
#[cfg(target_os = "linux")]
fn is_running(text: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|entry| {
        let path = entry.unwrap().path().join("cmdline");
        let line = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&line)
            .replace('\0', " ")
            .contains(text)
    })
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_stays_behind() {
    // Three kinds of processes: in the group, in a session of its own, and with a parent that has ended.
    let number = 70_000 + std::process::id();
    for (script, end) in [
        (format!("sleep {number} & exit 0"), End::Exited(0)),
        (
            format!("setsid sleep {number} >/dev/null 2>&1 & sleep 0.2; exit 0"),
            End::Exited(0),
        ),
        (format!("(setsid sleep {number} &) ; sleep 100"), End::Late),
    ] {
        // Enough time for a busy machine.
        let limits = Limits {
            time: Duration::from_secs(5),
            ..short()
        };
        let ran = shell(&script, b"", &limits);
        assert_eq!(ran.end, end, "{script}");
        assert!(!is_running(&format!("sleep {number}")), "{script}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_with_too_many_processes_is_stopped() {
    let limits = Limits {
        processes: 8,
        time: Duration::from_secs(20),
        ..Limits::default()
    };
    let script = "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 50 & done; wait";
    assert_eq!(shell(script, b"", &limits).end, End::Crowd);
    let bomb = "while :; do sleep 60 & done";
    assert_eq!(shell(bomb, b"", &limits).end, End::Crowd);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_and_files_are_limited() {
    let limits = Limits {
        memory: Some(32 << 20),
        output: 1 << 20,
        ..Limits::default()
    };
    let ran = shell("ulimit -v; ulimit -f; ulimit -c", b"", &limits);
    assert_eq!(String::from_utf8_lossy(&ran.answer), "32768\n2048\n0\n");
}

/// A program that starts ever more processes in every process is bounded by the system, where it allows that.
#[cfg(target_os = "linux")]
#[test]
fn exponential_growth_ends_with_a_sentence() {
    if fence::Fence::new(1).is_none() {
        eprintln!("left out: no control group can be made");
        return;
    }
    let limits = Limits {
        time: Duration::from_secs(20),
        processes: 20,
        ..Limits::default()
    };
    let ran = shell("f() { f | f & wait; }; f", b"", &limits);
    assert_eq!(ran.end, End::Crowd);
    assert!(
        ran.misfortune(&limits)
            .is_some_and(|text| text.contains("20 processes"))
    );
}
