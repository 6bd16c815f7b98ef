import type { Database } from '../../db/database.ts';
import { findChunk, type ReleaseRow } from './release-queries.ts';

export type StoredFile = Pick<ReleaseRow, 'id' | 'bytes' | 'chunkBytes' | 'sha256'>;

/** A range of bytes; `start` and `end` are included. */
export interface Span {
  start: number;
  end: number;
}

/** Reads one chunk at a time, so that a slow client keeps only one chunk in memory and holds no database connection. */
export async function* readChunks(db: Database, file: StoredFile, { start, end }: Span): AsyncGenerator<Buffer> {
  const { id, chunkBytes } = file;
  for (let seq = Math.floor(start / chunkBytes); seq * chunkBytes <= end; seq++) {
    const chunk = await findChunk(db, id, seq);
    const first = seq * chunkBytes;
    const isComplete = chunk?.length === Math.min(chunkBytes, file.bytes - first);
    if (!chunk || !isComplete) throw new Error(`chunk ${seq} of release ${id} is missing or truncated`);
    yield chunk.subarray(Math.max(0, start - first), end - first + 1);
  }
}
