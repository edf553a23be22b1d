#!/usr/bin/env python3
"""Reads a table file by docs/tablebase-format.md alone: `reader.py FILE` prints its header and all values."""
import lzma
import struct
import sys

from xxh3 import xxh3


class Fields:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self):
        n, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return n


class Runs:
    """Blocks of outcomes."""

    def __init__(self, fields):
        table = lambda: [fields.number() for _ in range(fields.number())]
        self.first, self.lengths = table(), [table() for _ in range(3)]
        self.next = [[table() for _ in range(3)] for _ in range(3)]

    def decode(self, data, n):
        self.state, self.data = (int.from_bytes(data[:4], "big"), Fields(data[4:])) if data else (1 << 23, Fields(b""))
        values, outcome = [], self.symbol(self.first)
        before = outcome
        while True:
            symbol = self.symbol(self.lengths[outcome])
            length = symbol or n - len(values)
            if symbol > 8:
                bits = (symbol - 9) // 2 + 2
                length = (2 + (symbol - 9) % 2 << bits) + 1 + self.bits(bits)
            values += [outcome] * length
            if symbol == 0:
                assert self.state == 1 << 23 and len(values) == n, "damaged block"
                return [("draw", "win", "loss")[value] for value in values]
            next = self.symbol(self.next[before][outcome])
            before, outcome = outcome, next + (next >= outcome)

    def symbol(self, table):
        slot, start, symbol = self.state % 4096, 0, 0
        while slot >= start + table[symbol]:
            start, symbol = start + table[symbol], symbol + 1
        self.step(start, table[symbol])
        return symbol

    def bits(self, n):
        if n > 12:
            return self.bits(12) | self.bits(n - 12) << 12
        value = self.state % 4096 >> 12 - n
        self.step(value << 12 - n, 1 << 12 - n)
        return value

    def step(self, start, frequency):
        self.state = frequency * (self.state >> 12) + self.state % 4096 - start
        while self.state < 1 << 23:
            self.state = self.state << 8 | self.data.take(1)[0]


def lz4(data):
    fields, values = Fields(data), bytearray()

    def length(n):
        more = 255 if n == 15 else 0
        while more == 255:
            more = fields.take(1)[0]
            n += more
        return n

    while True:
        token = fields.take(1)[0]
        values += fields.take(length(token >> 4))
        if fields.at == len(data):
            return values
        back = int.from_bytes(fields.take(2), "little")
        for _ in range(length(token & 15) + 4):
            values.append(values[-back])


def distances(data, n, wide, kind, ending):
    codes = data * n
    if (wide or len(data) > 1) and kind == 2:
        codes = lz4(data)
    elif wide or len(data) > 1:
        filters = [{"id": lzma.FILTER_LZMA1, "lc": 0, "lp": 0, "pb": 0, "dict_size": 1 << 17}]
        codes = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters).decompress(data, n << wide)
    codes = [codes[i] + (codes[i + n] << 8 if wide else 0) for i in range(n)]
    if kind == 3:
        return [f"loss in {2 * code + ending}" for code in codes]
    word = lambda code: "draw" if code == 0 else f"{'loss' if (code + ending) % 2 else 'win'} in {code - 1}"
    return [word(code) for code in codes]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    magic, version, kind, encoding, ending, bits, _, head, blocks, rules, positions, size = struct.unpack_from(
        "<8sHBBBBHIIQQQ", data)
    assert (magic, version, size) == (b"TESSERAT", 1, len(data)), "not a table, another version, or cut short"
    assert xxh3(data[:head - 8]) == int.from_bytes(data[head - 8:head], "little"), "damaged head"
    assert xxh3(data[:-8]) == int.from_bytes(data[-8:], "little"), "damaged file"
    fields = Fields(data[:head - 8])
    fields.take(48)
    variant, part = (fields.take(fields.take(1)[0]).decode() for _ in range(2))
    print(f"{variant}, {part}, kind {kind}, rules {rules:016x}, {positions} positions")
    model = Fields(fields.take(struct.unpack("<I", fields.take(4))[0]))
    model = Runs(model) if encoding == 1 else model.take(1)[0]
    for block in range(blocks):
        check, length = struct.unpack("<I", fields.take(4))[0], fields.number()
        bytes, n = data[head:head + length], min(1 << bits, positions - (block << bits))
        assert xxh3(bytes) & 0xFFFFFFFF == check, f"damaged block {block}"
        values = model.decode(bytes, n) if encoding == 1 else distances(bytes, n, model, kind, ending)
        print("\n".join(values))
        head += length


if __name__ == "__main__":
    read(sys.argv[1])
