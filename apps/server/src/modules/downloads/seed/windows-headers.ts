/** Headers of a Windows program with a section of code and one of data. The positions are those of Microsoft's PE format. */

const SECTION_ALIGNMENT = 0x1000;
export const FILE_ALIGNMENT = 0x200;
/** Where in memory the two sections are, counted from the program's own beginning. */
export const CODE_RVA = SECTION_ALIGNMENT;
export const DATA_RVA = 2 * SECTION_ALIGNMENT;
const IMAGE_BASE = 0x1_4000_0000n;
const PE_AT = 0x80;

/** Prints the line behind it and ends with 1; the line ends where the dollar sign stands. */
const DOS_CODE = Buffer.from('0e1fba0e00b409cd21b8014ccd21', 'hex');
const DOS_LINE = 'Demo installer. It installs nothing.\r\n$';

export function writeHeaders(size: { code: number; data: number }): Buffer {
  const headers = Buffer.alloc(FILE_ALIGNMENT);
  headers.write('MZ', 0, 'latin1');
  headers.writeUInt16LE(0x80, 2); // bytes on the last page
  headers.writeUInt16LE(1, 4); // pages
  headers.writeUInt16LE(4, 8); // paragraphs of this header
  headers.writeUInt16LE(0xffff, 12); // memory at most
  headers.writeUInt16LE(0xb8, 16); // stack
  headers.writeUInt16LE(0x40, 24); // relocations would be here
  headers.writeUInt32LE(PE_AT, 60);
  DOS_CODE.copy(headers, 0x40);
  headers.write(DOS_LINE, 0x40 + DOS_CODE.length, 'latin1');

  const coff = PE_AT + 4;
  headers.write('PE\0\0', PE_AT, 'latin1');
  headers.writeUInt16LE(0x8664, coff); // x64
  headers.writeUInt16LE(2, coff + 2); // sections
  headers.writeUInt16LE(240, coff + 16); // length of the optional header
  headers.writeUInt16LE(0x23, coff + 18); // a program, not to be moved, above 2 GB too

  const optional = coff + 20;
  headers.writeUInt16LE(0x20b, optional); // 64 bits
  headers.writeUInt8(14, optional + 2);
  headers.writeUInt32LE(aligned(size.code, FILE_ALIGNMENT), optional + 4);
  headers.writeUInt32LE(aligned(size.data, FILE_ALIGNMENT), optional + 8);
  headers.writeUInt32LE(CODE_RVA, optional + 16); // begins here
  headers.writeUInt32LE(CODE_RVA, optional + 20);
  headers.writeBigUInt64LE(IMAGE_BASE, optional + 24);
  headers.writeUInt32LE(SECTION_ALIGNMENT, optional + 32);
  headers.writeUInt32LE(FILE_ALIGNMENT, optional + 36);
  headers.writeUInt16LE(6, optional + 40); // Windows 6 or later
  headers.writeUInt16LE(6, optional + 48);
  headers.writeUInt32LE(DATA_RVA + aligned(size.data, SECTION_ALIGNMENT), optional + 56);
  headers.writeUInt32LE(FILE_ALIGNMENT, optional + 60); // length of these headers
  headers.writeUInt16LE(2, optional + 68); // with windows
  headers.writeUInt16LE(0x8100, optional + 70); // data is never run; fit for terminal servers
  for (const [at, bytes] of [
    [72, 0x10_0000n], // stack, reserved and at once
    [80, 0x1000n],
    [88, 0x10_0000n], // heap
    [96, 0x1000n],
  ] as const) {
    headers.writeBigUInt64LE(bytes, optional + at);
  }
  headers.writeUInt32LE(16, optional + 108); // directories
  headers.writeUInt32LE(DATA_RVA, optional + 120); // the second is that of imports
  headers.writeUInt32LE(3 * 20, optional + 124);

  const sections = optional + 240;
  writeSection(headers, sections, {
    name: '.text',
    size: size.code,
    rva: CODE_RVA,
    at: FILE_ALIGNMENT,
    flags: 0x60000020,
  });
  writeSection(headers, sections + 40, {
    name: '.data',
    size: size.data,
    rva: DATA_RVA,
    at: FILE_ALIGNMENT + aligned(size.code, FILE_ALIGNMENT),
    flags: 0xc0000040,
  });
  return headers;
}

interface Section {
  name: string;
  size: number;
  rva: number;
  /** Where it begins in the file. */
  at: number;
  flags: number;
}

function writeSection(headers: Buffer, at: number, section: Section): void {
  headers.write(section.name, at, 'latin1');
  headers.writeUInt32LE(section.size, at + 8);
  headers.writeUInt32LE(section.rva, at + 12);
  headers.writeUInt32LE(aligned(section.size, FILE_ALIGNMENT), at + 16);
  headers.writeUInt32LE(section.at, at + 20);
  headers.writeUInt32LE(section.flags, at + 36);
}

export const aligned = (size: number, alignment: number) => Math.ceil(size / alignment) * alignment;
