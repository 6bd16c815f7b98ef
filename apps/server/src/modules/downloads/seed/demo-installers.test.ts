import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readDemoInstaller } from './demo-installers.ts';

const program = readDemoInstaller('windows', '26.11.0');
const archive = readDemoInstaller('android', '26.11.0');

/** Maps the sections of the program into memory, as Windows does. */
function loadProgram(file: Buffer) {
  const pe = file.readUInt32LE(60);
  const optional = pe + 24;
  const sections = Array.from({ length: file.readUInt16LE(pe + 6) }, (_, index) => {
    const header = optional + file.readUInt16LE(pe + 20) + index * 40;
    const start = file.readUInt32LE(header + 20);
    return {
      rva: file.readUInt32LE(header + 12),
      virtualBytes: file.readUInt32LE(header + 8),
      bytes: file.subarray(start, start + file.readUInt32LE(header + 16)),
    };
  });
  const memory = Buffer.alloc(file.readUInt32LE(optional + 56));
  for (const { rva, bytes } of sections) bytes.copy(memory, rva);
  return { pe, optional, sections, memory };
}

const textAt = (memory: Buffer, rva: number) => memory.toString('latin1', rva, memory.indexOf(0, rva));

test('the Windows installer is a 64-bit GUI program with valid headers', () => {
  const { pe, optional, sections, memory } = loadProgram(program);
  expect(program.toString('latin1', 0, 2)).toBe('MZ');
  expect(program.toString('latin1', pe, pe + 4)).toBe('PE\0\0');
  expect(program.readUInt16LE(pe + 4)).toBe(0x8664);
  expect(program.readUInt16LE(optional)).toBe(0x20b);
  expect(program.readUInt16LE(optional + 68)).toBe(2);
  expect(program.readUInt32LE(optional + 16)).toBe(sections[0]?.rva);
  expect(program.length % 0x200).toBe(0);
  for (const { rva, virtualBytes, bytes } of sections) {
    expect(rva % 0x1000).toBe(0);
    expect(rva + virtualBytes).toBeLessThanOrEqual(memory.length);
    expect(virtualBytes).toBeLessThanOrEqual(bytes.length);
  }
});

test('the Windows installer imports two functions, displays its text, and exits', () => {
  const { optional, memory } = loadProgram(program);
  const imports = program.readUInt32LE(optional + 120);
  const imported = [0, 1].map((index) => {
    const entry = imports + index * 20;
    const addresses = memory.readUInt32LE(entry + 16);
    return {
      library: textAt(memory, memory.readUInt32LE(entry + 12)),
      name: textAt(memory, Number(memory.readBigUInt64LE(memory.readUInt32LE(entry))) + 2),
      addresses,
    };
  });
  expect(imported).toMatchObject([
    { library: 'user32.dll', name: 'MessageBoxW' },
    { library: 'kernel32.dll', name: 'ExitProcess' },
  ]);
  expect(memory.subarray(imports + 40, imports + 60).every((byte) => byte === 0)).toBe(true);
  // The instructions refer to text, title, MessageBoxW and ExitProcess, in this order.
  const code = program.readUInt32LE(optional + 16);
  const targetOf = (offset: number) => code + offset + 4 + memory.readInt32LE(code + offset);
  const wideAt = (rva: number) => memory.toString('utf16le', rva).split('\0')[0];
  expect(wideAt(targetOf(9))).toMatch(/^这是 Windows 版的演示安装包。它不会安装任何东西.*Version: 26\.11\.0 *$/s);
  expect(wideAt(targetOf(16))).toBe('演示安装包');
  expect(targetOf(28)).toBe(imported[0]?.addresses);
  expect(targetOf(36)).toBe(imported[1]?.addresses);
});

test('the demo installers of both platforms contain readable text that says what they are', () => {
  for (const file of [program, archive]) {
    expect(file.toString('utf8')).toContain('演示安装包');
    expect(file.toString('utf8')).toContain('It installs nothing and changes nothing.');
    expect(file.toString('utf8')).toContain('26.11.0');
  }
  // DOS prints up to the dollar sign, which must stand before the header of the Windows program.
  expect(program.indexOf('It installs nothing.\r\n$')).toBeGreaterThan(0);
  expect(program.indexOf('$')).toBeLessThan(program.readUInt32LE(60));
});

test('the Android package is a zip archive with one readable text file', () => {
  const [[name, text] = []] = Object.entries(unzipSync(archive));
  expect(name).toBe('演示安装包.txt');
  expect(Buffer.from(text ?? []).toString('utf8')).toContain('这是 Android 版的演示安装包');
});

test('demo installers of two versions have the same length', () => {
  for (const platform of ['windows', 'android'] as const) {
    const [one, other] = ['1.0', '26.11.0'].map((version) => readDemoInstaller(platform, version));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
    expect(one?.length).toBe(other?.length);
  }
});
