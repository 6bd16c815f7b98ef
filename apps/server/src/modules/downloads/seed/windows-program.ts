import { aligned, CODE_RVA, DATA_RVA, FILE_ALIGNMENT, writeHeaders } from './windows-headers.ts';

/**
 * Writes a Windows program of the smallest useful kind: 64 bits, no resources, a window with a title and a text, and that
 * is all it does. Under DOS, and in any hex viewer, it says what it is as well.
 */

const MB_ICONINFORMATION = 0x40;

export interface Words {
  title: string;
  text: string;
}

export function writeWindowsProgram({ title, text }: Words): Buffer {
  const data = writeData(title, text);
  const code = writeCode(data);
  const headers = writeHeaders({ code: code.length, data: data.bytes.length });
  return Buffer.concat([headers, code, data.bytes].map(padded));
}

interface Data {
  bytes: Buffer;
  /** Where in memory each part is. */
  title: number;
  text: number;
  messageBox: number;
  exitProcess: number;
}

/** The tables by which Windows finds the two functions, then the texts. */
function writeData(title: string, text: string): Data {
  const parts: Buffer[] = [];
  let length = 0;
  const put = (bytes: Buffer): number => {
    const at = DATA_RVA + length;
    // Everything here may stand at any multiple of eight.
    const filled = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 7)]);
    parts.push(filled);
    length += filled.length;
    return at;
  };
  const directory = Buffer.alloc(3 * 20); // one entry per library, and an empty one
  put(directory);
  const functionOf = (entry: number, library: string, name: string): number => {
    const nameAt = put(Buffer.concat([Buffer.alloc(2), Buffer.from(`${name}\0`)]));
    const table = Buffer.alloc(16);
    table.writeBigUInt64LE(BigInt(nameAt));
    const lookUp = put(table);
    const addresses = put(Buffer.from(table));
    directory.writeUInt32LE(lookUp, entry * 20);
    directory.writeUInt32LE(put(Buffer.from(`${library}\0`)), entry * 20 + 12);
    directory.writeUInt32LE(addresses, entry * 20 + 16);
    return addresses;
  };
  const messageBox = functionOf(0, 'user32.dll', 'MessageBoxW');
  const exitProcess = functionOf(1, 'kernel32.dll', 'ExitProcess');
  const titleAt = put(Buffer.from(`${title}\0`, 'utf16le'));
  const textAt = put(Buffer.from(`${text}\0`, 'utf16le'));
  // Once more for people who look into the file instead of opening it.
  put(Buffer.from(`\n${title}\n${text}\n`, 'utf8'));
  // `put` copied the directory while it was empty.
  parts[0]?.set(directory);
  return { bytes: Buffer.concat(parts), title: titleAt, text: textAt, messageBox, exitProcess };
}

/** MessageBoxW(0, text, title, MB_ICONINFORMATION); ExitProcess(0) */
function writeCode({ title, text, messageBox, exitProcess }: Data): Buffer {
  const code: number[] = [];
  const put = (...bytes: number[]) => code.push(...bytes);
  /** An instruction that ends with the distance from its own end to the target. */
  const putWithDistance = (opcode: number[], target: number) => {
    put(...opcode);
    const distance = Buffer.alloc(4);
    distance.writeInt32LE(target - (CODE_RVA + code.length + 4));
    put(...distance);
  };
  put(0x48, 0x83, 0xec, 0x28); // sub rsp, 40
  put(0x31, 0xc9); // xor ecx, ecx
  putWithDistance([0x48, 0x8d, 0x15], text); // lea rdx, [text]
  putWithDistance([0x4c, 0x8d, 0x05], title); // lea r8, [title]
  put(0x41, 0xb9, MB_ICONINFORMATION, 0, 0, 0); // mov r9d, 64
  putWithDistance([0xff, 0x15], messageBox); // call [MessageBoxW]
  put(0x31, 0xc9); // xor ecx, ecx
  putWithDistance([0xff, 0x15], exitProcess); // call [ExitProcess]
  return Buffer.from(code);
}

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, FILE_ALIGNMENT) - bytes.length)]);
