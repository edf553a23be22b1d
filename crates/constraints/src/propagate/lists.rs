//! Lists of lists, one after the other in memory.

use std::ops::Index;

/// Lists of lists, one after the other in memory, so that many short ones cost two allocations.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    items: Vec<T>,
    /// For each list, the place after its last item.
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            items: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<T: Clone> Lists<T> {
    /// Lists of these lengths, all of whose items are the same.
    pub(super) fn filled(item: T, lengths: impl Iterator<Item = usize>) -> Lists<T> {
        let mut sum = 0;
        let ends = lengths.map(|length| {
            sum += length;
            sum as u32
        });
        let ends = ends.collect();
        Lists {
            items: vec![item; sum],
            ends,
        }
    }

    /// Adds a list.
    pub(super) fn push(&mut self, list: &[T]) {
        self.items.extend_from_slice(list);
        self.ends.push(self.items.len() as u32);
    }

    /// The list with a number, to be changed.
    pub(super) fn list_mut(&mut self, number: usize) -> &mut [T] {
        let start = self.start(number);
        &mut self.items[start..self.ends[number] as usize]
    }

    fn start(&self, number: usize) -> usize {
        number.checked_sub(1).map_or(0, |before| self.ends[before]) as usize
    }

    /// The lists.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.ends.len()).map(|number| &self[number])
    }

    /// All items, one list after the other.
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }
}

impl<T: Clone> Index<usize> for Lists<T> {
    type Output = [T];

    #[inline]
    fn index(&self, number: usize) -> &[T] {
        &self.items[self.start(number)..self.ends[number] as usize]
    }
}
