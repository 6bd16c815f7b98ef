import { readChunkedFile } from '../../blobs/stored-files.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Span } from '../../blobs/s3-client.ts';
import type { Database } from '../../db/database.ts';
import { releaseFiles } from './downloads.tables.ts';
import type { ReleaseRow } from './release-queries.ts';

export type StoredFile = Pick<ReleaseRow, 'id' | 'bytes' | 'chunkBytes' | 'sha256' | 'blobKey'>;

export interface FileDeps {
  db: Database;
  blobs: Pick<Blobs, 'open'>;
}

/** Reads a part of an installer from the database or the S3 service. */
export const readInstaller = (deps: FileDeps, file: StoredFile, span: Span): AsyncGenerator<Buffer> =>
  readChunkedFile(deps, releaseFiles, file, span);
