/** Alipay's bills are in GBK, which Node reads and does not write: the table is turned around once. */
let codes: Map<string, Buffer> | null = null;

export function encodeGbk(text: string): Buffer {
  codes ??= readTable();
  const table = codes;
  return Buffer.concat([...text].map((character) => table.get(character) ?? Buffer.from('?')));
}

function readTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let first = 0; first < 0x80; first += 1) table.set(String.fromCharCode(first), Buffer.from([first]));
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = Buffer.from([first, second]);
      const character = decoder.decode(bytes);
      // Pairs that stand for nothing come out as two characters, or as the one for "unreadable".
      if (second !== 0x7f && [...character].length === 1 && character !== '\uFFFD') table.set(character, bytes);
    }
  }
  return table;
}
