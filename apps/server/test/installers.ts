import { createHash } from 'node:crypto';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { addRelease, publishRelease } from '../src/modules/downloads/index.ts';
import type { TestServer } from './test-server.ts';

/**
 * Returns the bytes of an installer that is accepted for the platform. The bytes are pseudo-random, so they cannot be
 * compressed.
 */
export function installerBytes(bytes: number, platform: ReleasePlatform = 'windows', seed = 1): Buffer {
  const file = Buffer.alloc(bytes);
  for (let at = 0, state = seed; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    file.writeUInt32LE(state, at);
  }
  file.write(platform === 'windows' ? 'MZ' : 'PK\u0003\u0004', 0, 'latin1');
  return file;
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const about = (version: string, platform: ReleasePlatform = 'windows') => ({
  platform,
  version,
  requirement: 'Windows 10',
  notes: ['新的'],
});

export async function publishFile(
  { deps }: TestServer,
  version: string,
  file: Buffer,
  platform: ReleasePlatform = 'windows',
): Promise<void> {
  await addRelease(deps, about(version, platform), file);
  await deps.db.transaction((tx) => publishRelease(tx, deps.clock, { platform, version }));
}
