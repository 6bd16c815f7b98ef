import { createReadStream } from 'node:fs';

export interface Line {
  /** Counted from 1. */
  number: number;
  /** Null for a line that cannot be read; `fault` says why. */
  text: string | null;
  fault: string;
}

/** A user with all fields needs less than a tenth of this. */
const MAX_BYTES = 64 * 1024;
const NEW_LINE = 0x0a;
/** Refuses other encodings such as GBK, whose names would be stored as garbage. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the lines of a file as a stream. A line above the limit is skipped without keeping it in memory. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let [number, size] = [0, 0];
  let parts: Buffer[] = [];
  const take = (part: Buffer) => {
    size += part.length;
    if (size <= MAX_BYTES) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const line = size > MAX_BYTES ? { text: null, fault: 'longer than 64 KiB' } : decode(Buffer.concat(parts));
    [parts, size] = [[], 0];
    return { number: (number += 1), ...line };
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(NEW_LINE); to >= 0; to = chunk.indexOf(NEW_LINE, from)) {
      take(chunk.subarray(from, to));
      yield finish();
      from = to + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}

/** Removes a byte order mark, too. */
function decode(bytes: Buffer): Omit<Line, 'number'> {
  try {
    return { text: decoder.decode(bytes).replace(/\r$/, ''), fault: '' };
  } catch {
    return { text: null, fault: 'not UTF-8' };
  }
}
