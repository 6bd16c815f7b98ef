/** Joins and splits incoming bytes into chunks of equal size; the last chunk may be shorter. */
export async function* evenChunks(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    for (let rest = piece; rest.length > 0;) {
      const part = rest.subarray(0, chunkBytes - length);
      rest = rest.subarray(part.length);
      buffered.push(part);
      length += part.length;
      if (length < chunkBytes) continue;
      yield Buffer.concat(buffered);
      buffered = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(buffered);
}
