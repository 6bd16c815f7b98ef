const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The 32 bits behind the point, where FIPS 180-4 takes its constants from. */
const fraction = (root: number) => (root % 1) * 2 ** 32;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

/** SHA-256 for browsers that have none: `crypto.subtle` does not exist on pages without https. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((((message.length + 8) >> 6) + 1) * 64));
  message.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);

  const primes = firstPrimes(64);
  const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
  const hash = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (const [i, constant] of constants.entries()) {
      const [x = 0, y = 0, far = 0, near = 0] = [words[i - 15], words[i - 2], words[i - 16], words[i - 7]];
      const mixed = far + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + near + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      const word = i < 16 ? padded.getInt32(block + i * 4) : mixed | 0;
      words[i] = word;
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constant + word;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    hash.set([a, b, c, d, e, f, g, h].map((word, i) => word + (hash[i] ?? 0)));
  }
  for (const [i, word] of hash.entries()) padded.setInt32(i * 4, word);
  return new Uint8Array(padded.buffer, 0, 32);
}
