import { createReadStream } from 'node:fs';

export interface Line {
  /** Counted from 1. */
  number: number;
  /** Null for a line above the limit. */
  text: string | null;
}

/** A user with all fields needs less than a tenth of this. */
const MAX_BYTES = 64 * 1024;
const NEW_LINE = 0x0a;

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
    const text = size > MAX_BYTES ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    [parts, size] = [[], 0];
    return { number: (number += 1), text: number === 1 ? (text?.replace(/^\uFEFF/, '') ?? null) : text };
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
