"""XXH3 with 64 bits, from its specification: a stand-in for the package xxhash."""
import struct

SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
P32 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
M = (1 << 64) - 1


def u64(data, at):
    return struct.unpack_from("<Q", data, at)[0]


def mixed(hash, *steps):
    """Alternately folds the upper bits of a hash in and multiplies it."""
    for shift, factor in zip(steps[::2], steps[1::2]):
        hash = (hash ^ hash >> shift) * factor & M
    return hash


def end(hash):
    return mixed(hash & M, 37, 0x165667919E3779F9, 32, 1)


def fold(a, b):
    return a * b & M ^ a * b >> 64


def pair(data, at, secret):
    return fold(u64(data, at) ^ u64(SECRET, secret), u64(data, at + 8) ^ u64(SECRET, secret + 8))


def xxh3(data):
    n = len(data)
    if n <= 3:
        key = u64(SECRET, 56) ^ u64(SECRET, 64)
        if n:
            key = data[0] << 16 | data[n // 2] << 24 | data[-1] | n << 8
            key ^= int.from_bytes(SECRET[:4], "little") ^ int.from_bytes(SECRET[4:8], "little")
        return mixed(key, 33, P64[1], 29, P64[2], 32, 1)
    if n <= 8:
        low, high = struct.unpack_from("<I", data)[0], struct.unpack_from("<I", data, n - 4)[0]
        h = high + (low << 32) ^ u64(SECRET, 8) ^ u64(SECRET, 16)
        h ^= (h << 49 | h >> 15) & M ^ (h << 24 | h >> 40) & M
        h = h * 0x9FB21C651E98DF25 & M
        return mixed((h ^ (h >> 35) + n) * 0x9FB21C651E98DF25 & M, 28, 1)
    if n <= 16:
        low = u64(data, 0) ^ u64(SECRET, 24) ^ u64(SECRET, 32)
        high = u64(data, n - 8) ^ u64(SECRET, 40) ^ u64(SECRET, 48)
        return end(n + int.from_bytes(low.to_bytes(8, "big"), "little") + high + fold(low, high))
    if n <= 128:
        pairs = ((i, s) for i in range((n + 31) // 32) for s in ((16 * i, 32 * i), (n - 16 * i - 16, 32 * i + 16)))
        return end(n * P64[0] + sum(pair(data, *s) for _, s in pairs))
    if n <= 240:
        h = end(n * P64[0] + sum(pair(data, i, i) for i in range(0, 128, 16)))
        return end(h + sum(pair(data, i, i - 125) for i in range(128, n - 15, 16)) + pair(data, n - 16, 119))
    acc = [P32[2], P64[0], P64[1], P64[2], P64[3], P32[1], P64[4], P32[0]]

    def stripe(at, secret):
        for i in range(8):
            value = u64(data, at + 8 * i)
            key = value ^ u64(SECRET, secret + 8 * i)
            acc[i ^ 1] += value
            acc[i] += (key & 0xFFFFFFFF) * (key >> 32)

    for at in range(0, (n - 1) // 64 * 64, 64):
        stripe(at, at % 1024 // 8)
        if at % 1024 == 960:
            acc = [(a & M ^ (a & M) >> 47 ^ u64(SECRET, 128 + 8 * i)) * P32[0] & M for i, a in enumerate(acc)]
    stripe(n - 64, 121)
    acc = [a & M for a in acc]
    return end(n * P64[0] + sum(
        fold(acc[i] ^ u64(SECRET, 11 + 8 * i), acc[i + 1] ^ u64(SECRET, 19 + 8 * i)) for i in range(0, 8, 2)))
