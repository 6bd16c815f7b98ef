// MD5 (RFC 1321), which installer file names need and browsers do not provide. It is not used for security.
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** MD5 of the UTF-8 text, in hexadecimal. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);

  const sum = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let start = 0; start < padded.length; start += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = sum;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const [mixed, word] = mix(round, i, b, c, d);
      const turned = a + mixed + (sines[i] ?? 0) + view.getUint32(start + word * 4, true);
      const shift = shifts[round * 4 + (i & 3)] ?? 0;
      [a, d, c, b] = [d, c, b, b + rotate(turned, shift)];
    }
    [a, b, c, d].forEach((part, i) => (sum[i] = ((sum[i] ?? 0) + part) >>> 0));
  }
  const out = new DataView(new ArrayBuffer(16));
  sum.forEach((part, i) => out.setUint32(i * 4, part, true));
  return Array.from({ length: 16 }, (_, i) => out.getUint8(i).toString(16).padStart(2, '0')).join('');
}

/** The mixing function of a round, and the index of the next word. */
function mix(round: number, i: number, b: number, c: number, d: number): [number, number] {
  if (round === 0) return [(b & c) | (~b & d), i];
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) % 16];
  return [c ^ (b | ~d), (7 * i) % 16];
}

const rotate = (value: number, by: number) => (value << by) | ((value >>> 0) >>> (32 - by));
