//! Searches that share memory.

use std::sync::atomic::{AtomicU64, Ordering};

use super::super::memory::{HEADER, NODES, SharedMemory};
use super::*;
use tessera_draughts::Game;

/// The words in memory of the test, as threads of a program share it.
#[derive(Debug)]
struct Words(Vec<AtomicU64>);

impl SharedMemory for Words {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn load(&self, place: usize) -> u64 {
        self.0[place].load(Ordering::Relaxed)
    }

    fn store(&self, place: usize, value: u64) {
        self.0[place].store(value, Ordering::Relaxed);
    }

    fn add(&self, place: usize, value: u64) -> u64 {
        self.0[place].fetch_add(value, Ordering::Relaxed) + value
    }
}

fn words(count: usize) -> &'static Words {
    let words = (0..count).map(|_| AtomicU64::new(0));
    Box::leak(Box::new(Words(words.collect())))
}

#[test]
fn a_table_in_shared_memory_is_as_one_of_its_own() {
    for variant in [Variant::ENGLISH, Variant::FRISIAN] {
        let game = Game::new(variant);
        for buckets in [0, 1, 100, 4096] {
            let found = |mut player: Player| {
                let first = player.analyse_game(&game, &to_depth(7), |_| {});
                let second = player.analyse_game(&game, &to_depth(8), |_| {});
                [first, second].map(|found| (found.nodes, found.lines))
            };
            let own = Player::computed(variant, 64 * buckets).unwrap();
            let shared = player(variant).with_shared_memory(words(HEADER + 8 * buckets));
            assert_eq!(found(own), found(shared), "{variant}, {buckets}");
        }
    }
}

#[test]
fn a_search_has_what_another_one_left_in_the_memory() {
    let memory = words(HEADER + (1 << 17));
    let game = Game::new(Variant::RUSSIAN);
    let nodes = |player: &mut Player| player.analyse_game(&game, &to_depth(9), |_| {}).nodes;
    let [mut one, mut other] =
        [(), ()].map(|()| player(Variant::RUSSIAN).with_shared_memory(memory));
    let mut alone = player(Variant::RUSSIAN).with_shared_memory(words(HEADER + (1 << 17)));
    let (first, second) = (nodes(&mut alone), nodes(&mut alone));
    assert!(second < first, "{second} after {first}");
    assert_eq!([nodes(&mut one), nodes(&mut other)], [first, second]);
    other.forget();
    assert_eq!(nodes(&mut one), first, "nothing is left");
}

#[test]
fn helpers_count_their_nodes_until_they_are_stopped() {
    let memory = words(HEADER + (1 << 17));
    let game = Game::new(Variant::INTERNATIONAL);
    let limits = Limits::default();
    // However busy the machine is, helpers get on.
    let wait_beyond = |nodes: u64| {
        while memory.load(NODES) <= nodes {
            std::thread::yield_now();
        }
    };
    std::thread::scope(|scope| {
        for number in 1..3 {
            let (game, limits) = (&game, &limits);
            scope.spawn(move || {
                let mut helper = player(game.variant()).with_shared_memory(memory);
                helper.help(game, limits, number);
            });
        }
        wait_beyond(10_000);
        let mut player = player(game.variant()).with_shared_memory(memory);
        let all = Limits {
            nodes: Some(200_000),
            ..Limits::default()
        };
        let found = player.analyse_game(&game, &all, |_| {});
        check_lines(&game.position(), &found);
        assert!(found.nodes >= 200_000, "{}", found.nodes);
        let counted = memory.load(NODES);
        assert!(counted >= found.nodes + 10_000, "{counted} in all");
        wait_beyond(counted);
        limits.cancel.cancel();
    });
}
