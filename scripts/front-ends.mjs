// Which front ends exist, and whether their builds match their sources. Plain JavaScript: every start asks this first.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch.mjs';

const ownSources = (name) => [
  `apps/${name}`,
  'packages/contract',
  'packages/design',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/take-maps-out.ts',
];

/** Each with its build folder and what goes into it. */
export const frontEnds = {
  site: {
    output: 'apps/site/build',
    served: 'apps/site/build/client',
    sources: [...ownSources('site'), 'packages/account-sdk/src', 'scripts/slim-manifest.ts'],
  },
  signin: { output: 'apps/signin/dist', served: 'apps/signin/dist', sources: ownSources('signin') },
  console: {
    output: 'apps/console/dist',
    served: 'apps/console/dist',
    sources: [...ownSources('console'), 'docs/operating.md', 'docs/webhooks.md', 'docs/images/operating'],
  },
};

const IGNORED = new Set(['build', 'dist', 'node_modules', '.react-router']);
const IS_TEST = /\.test\.tsx?$/;
const stampOf = (name) => join(root, frontEnds[name].output, '.built-from');

/** The names of those whose sources changed since they were built. */
export function staleFrontEnds() {
  return Object.keys(frontEnds).filter((name) => {
    const stamp = stampOf(name);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(name);
  });
}

export function stampFrontEnd(name) {
  writeFileSync(stampOf(name), fingerprint(name));
}

function fingerprint(name) {
  const hash = createHash('sha256');
  for (const source of frontEnds[name].sources) hash.update(source).update(digestOf(source));
  return hash.digest('hex');
}

/** Digests of sources, several of which belong to more than one front end. */
const digests = new Map();

function digestOf(source) {
  const known = digests.get(source);
  if (known) return known;
  const hash = createHash('sha256');
  for (const file of filesBelow(join(root, source))) hash.update(file).update(readFileSync(file));
  const digest = hash.digest();
  digests.set(source, digest);
  return digest;
}

function filesBelow(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter(({ name }) => !IGNORED.has(name) && !IS_TEST.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
