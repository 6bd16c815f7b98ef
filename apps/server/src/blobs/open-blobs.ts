import type { Config } from '../config/config.ts';
import { Blobs, type BlobsOptions } from './blobs.ts';
import { S3Client } from './s3-client.ts';

/** Opens the store of files that the settings choose. It connects at the first use. */
export const openBlobs = (
  { blobs }: Pick<Config, 'blobs'>,
  options: Pick<BlobsOptions, 'db' | 'clock' | 'log'>,
): Blobs => new Blobs({ ...options, store: blobs.store, s3: blobs.s3 && new S3Client(blobs.s3) });
