//! Animations.

use std::time::Duration;

use tessera_pictures::board::animation::write;

#[test]
fn frames_come_back() {
    let frame = |i: usize| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\">\
             <rect width=\"8\" height=\"6\" fill=\"#fff\"/>\
             <rect x=\"{i}\" y=\"1\" width=\"1\" height=\"1\" fill=\"#f00\"/></svg>"
        )
    };
    let mut file = Vec::new();
    write(3, frame, Duration::from_millis(500), &mut file).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push((
            frame.left,
            frame.top,
            frame.width,
            frame.height,
            frame.delay,
        ));
    }
    assert_eq!(
        frames,
        [(0, 0, 8, 6, 50), (0, 1, 2, 1, 50), (1, 1, 2, 1, 150)]
    );
}
