import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname, basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder so that the same files give the same bytes: names in order, one owner, one time. Node's gzip writes no
 * time and no name.
 */
export async function packFolder(folder: string, file: string, modifiedAt: Date, level: number): Promise<void> {
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${seconds}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  );
  const ended = once(tar, 'exit') as Promise<[number]>;
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}
