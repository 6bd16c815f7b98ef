import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { S3Client, type S3Timeouts } from '../src/blobs/s3-client.ts';
import type { S3Config } from '../src/config/blob-settings.ts';
import { DatabaseProxy } from './database-proxy.ts';

export interface TestS3 {
  config: S3Config;
  /** The proxy in front of the service, which tests cut and open. */
  proxy: DatabaseProxy;
  /** Settings with which a server stores new files here. */
  env: Record<string, string>;
  client(change?: Partial<S3Config>, timeouts?: S3Timeouts): S3Client;
  /** Keys of all objects. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server with an empty bucket, behind a proxy. With TEST_BLOBS_ENDPOINT the bucket is on that service, whose
 * access key is in TEST_BLOBS_KEY_ID and TEST_BLOBS_SECRET.
 */
export async function startS3(): Promise<TestS3> {
  const bucket = `feisuo-${randomBytes(6).toString('hex')}`;
  const own = process.env['TEST_BLOBS_ENDPOINT'] ? null : await startOwn();
  const proxy = new DatabaseProxy(own?.endpoint ?? process.env['TEST_BLOBS_ENDPOINT'] ?? '');
  await proxy.open();
  const config: S3Config = {
    endpoint: proxy.url.replace('@', '').replace(/\/$/, ''),
    publicEndpoint: null,
    bucket,
    region: 'us-east-1',
    keyId: own ? 'S3RVER' : (process.env['TEST_BLOBS_KEY_ID'] ?? ''),
    secret: own ? 'S3RVER' : (process.env['TEST_BLOBS_SECRET'] ?? ''),
  };
  const client = (change: Partial<S3Config> = {}, timeouts?: S3Timeouts) =>
    new S3Client({ ...config, ...change }, timeouts);
  // An object with an empty key is the bucket itself.
  await client().put('', Buffer.alloc(0));
  const keys = async () => (await client().list('', '')).map(({ key }) => key);
  return {
    config,
    proxy,
    env: {
      BLOBS_STORE: 's3',
      BLOBS_S3_ENDPOINT: config.endpoint,
      BLOBS_S3_BUCKET: bucket,
      BLOBS_S3_KEY_ID: config.keyId,
      BLOBS_S3_SECRET: config.secret,
    },
    client,
    keys,
    async close() {
      await proxy.cut();
      await own?.close();
    },
  };
}

async function startOwn() {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, vhostBuckets: false });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
