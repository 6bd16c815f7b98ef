type Eight = [number, number, number, number, number, number, number, number];

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional part of a root. FIPS 180-4 defines the constants of SHA-256 in this way. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

/**
 * SHA-256 for pages without https, on which `crypto.subtle` is missing. It handles only one block (at most 55 bytes),
 * because a PKCE verifier has 32 bytes.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const block = new DataView(new ArrayBuffer(64));
  message.forEach((byte, i) => block.setUint8(i, byte));
  block.setUint8(message.length, 0x80);
  block.setUint16(62, message.length * 8);

  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const words: number[] = [];
  let state = start as Eight;
  for (const [i, prime] of primes.entries()) {
    const [a, b, c, d, e, f, g, h] = state;
    const back = (by: number) => words[i - by] as number;
    const x = back(15);
    const y = back(2);
    const mixed =
      back(16) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + back(7) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    const word = i < 16 ? block.getInt32(i * 4) : mixed | 0;
    words.push(word);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(prime)) + word;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    state = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  for (const [i, word] of start.entries()) block.setInt32(i * 4, word + (state[i] ?? 0));
  return new Uint8Array(block.buffer, 0, 32);
}
