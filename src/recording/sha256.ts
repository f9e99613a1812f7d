const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let each = 2; found.length < count; each += 1)
    if (found.every((prime) => each % prime !== 0)) found.push(each);
  return found;
};
/** The first 32 bits of a number's fraction. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const roundConstants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const initialState = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const blockBytes = 64;

/** SHA-256 (FIPS 180-4) piece by piece, which the browser's own cannot: a recording does not fit into memory. */
export function createSha256(): { update(bytes: Uint8Array): void; hex(): string } {
  const state = Int32Array.from(initialState);
  const schedule = new Int32Array(64);
  const rest = new Uint8Array(blockBytes);
  let restBytes = 0;
  let byteCount = 0;

  function addBlock(bytes: Uint8Array, start: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, blockBytes);
    for (let index = 0; index < 16; index += 1) schedule[index] = view.getInt32(index * 4);
    for (let index = 16; index < 64; index += 1) {
      const near = schedule[index - 2] ?? 0;
      const far = schedule[index - 15] ?? 0;
      const s0 = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
      const s1 = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
      schedule[index] = ((schedule[index - 16] ?? 0) + s0 + (schedule[index - 7] ?? 0) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const choice = (e & f) ^ (~e & g);
      const first = (h + s1 + choice + (roundConstants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + s0 + majority) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      state[index] = ((state[index] ?? 0) + value) | 0;
    });
  }

  function update(bytes: Uint8Array): void {
    byteCount += bytes.byteLength;
    let start = 0;
    if (restBytes > 0) {
      start = Math.min(blockBytes - restBytes, bytes.byteLength);
      rest.set(bytes.subarray(0, start), restBytes);
      restBytes += start;
      if (restBytes < blockBytes) return;
      addBlock(rest, 0);
    }
    for (; start + blockBytes <= bytes.byteLength; start += blockBytes) addBlock(bytes, start);
    rest.set(bytes.subarray(start));
    restBytes = bytes.byteLength - start;
  }

  return {
    update,
    /** The checksum of everything so far, as 64 hexadecimal digits; nothing may be added afterwards. */
    hex() {
      const length = byteCount;
      const padding = new Uint8Array(blockBytes - ((length + 8) % blockBytes) + 8);
      padding[0] = 0x80;
      new DataView(padding.buffer).setBigUint64(padding.byteLength - 8, BigInt(length) * 8n);
      update(padding);
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
