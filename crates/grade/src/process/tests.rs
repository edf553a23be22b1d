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
    let message = ran.misfortune(&Limits::default()).unwrap();
    assert!(message.contains("signal 11 (SIGSEGV"), "{message}");
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
    if control_group::ControlGroup::new(1).is_none() {
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

/// A program that computes gets its time also where it has to share the processor.
#[cfg(target_os = "linux")]
#[test]
fn a_busy_machine_extends_the_time_of_a_program_that_computes() {
    let limits = Limits {
        time: Duration::from_millis(600),
        ..Limits::default()
    };
    let busy = "while :; do :; done";
    let cores = thread::available_parallelism().unwrap().get();
    let others = format!("for i in $(seq {}); do {busy} & done; {busy}", 4 * cores);
    // What takes the processor away is another run: five programs share each core.
    let stop = std::sync::atomic::AtomicBool::new(false);
    let stop = &stop;
    thread::scope(|scope| {
        let crowd = scope.spawn(move || {
            let folder = tempfile::tempdir().unwrap();
            let limits = Limits {
                time: Duration::from_secs(60),
                processes: 1_000,
                ..Limits::default()
            };
            let arguments = ["-c", &others].map(OsString::from);
            let stop = || stop.load(std::sync::atomic::Ordering::Relaxed);
            run_until(
                Path::new("/bin/sh"),
                &arguments,
                b"",
                folder.path(),
                &limits,
                &stop,
            )
            .unwrap()
        });
        thread::sleep(Duration::from_millis(500));
        let ran = shell(busy, b"", &limits);
        // A program that waits has only its time.
        let waits = shell("sleep 100", b"", &limits);
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(crowd.join().unwrap().end, End::Stopped);
        assert_eq!(ran.end, End::Late);
        assert!(ran.is_extended && ran.time > limits.time, "{ran:?}");
        assert!(
            ran.misfortune(&limits)
                .unwrap()
                .contains("of processor time since the machine is busy")
        );
        assert_eq!(
            waits.misfortune(&limits).unwrap(),
            "the program did not end within 0.6 s, and was stopped"
        );
    });
}

#[cfg(target_os = "linux")]
#[test]
fn processor_time_is_limited_and_a_caller_may_stop_a_run() {
    let limits = Limits {
        cpu: Some(Duration::from_millis(300)),
        ..Limits::default()
    };
    let ran = shell("(while :; do :; done) & while :; do :; done", b"", &limits);
    assert_eq!(ran.end, End::Spent);
    let message = ran.misfortune(&limits).unwrap();
    assert_eq!(
        message,
        "the program used more than 0.3 s of processor time, and was stopped"
    );
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["-c", "sleep 100"].map(OsString::from);
    let begin = Instant::now();
    let stop = || begin.elapsed() > Duration::from_millis(200);
    let ran = run_until(
        Path::new("/bin/sh"),
        &arguments,
        b"",
        folder.path(),
        &limits,
        &stop,
    )
    .unwrap();
    assert_eq!((ran.end, ran.misfortune(&limits)), (End::Stopped, None));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[cfg(target_os = "linux")]
#[test]
fn shortages_are_known_by_their_signs() {
    let limits = Limits {
        memory: Some(64 << 20),
        output: 1 << 20,
        ..Limits::default()
    };
    let file = "the program wrote a file larger than the limit of 1 MiB";
    let memory = "the program needs more memory than the limit of 64 MiB";
    for (script, shortage) in [
        ("exec head -c 3000000 /dev/zero > file", Some(file)),
        ("trap '' XFSZ; head -c 3000000 /dev/zero > file", Some(file)),
        (
            "echo 'terminate called: std::bad_alloc' >&2; exit 1",
            Some(memory),
        ),
        ("echo MemoryError >&2; exit 1", Some(memory)),
        ("echo 'no such cell' >&2; exit 1", None),
    ] {
        let ran = shell(script, b"", &limits);
        assert_eq!(
            ran.shortage(&limits).as_deref(),
            shortage,
            "{script}: {ran:?}"
        );
    }
}
