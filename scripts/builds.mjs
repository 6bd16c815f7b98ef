// All builds, and whether each of them matches its sources. This file is plain JavaScript without packages, because
// every start runs it first.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './launch.mjs';

const frontEndSources = (name) => [
  `apps/${name}`,
  'packages/contract',
  'packages/design',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/move-source-maps.ts',
];

/** Front ends: the folder into which each is built and from which it is served, and the sources of the build. */
export const frontEnds = {
  site: {
    output: 'apps/site/build',
    served: 'apps/site/build/client',
    sources: [...frontEndSources('site'), 'packages/account-sdk/src', 'scripts/slim-manifest.ts'],
  },
  signin: {
    output: 'apps/signin/dist',
    served: 'apps/signin/dist',
    sources: [...frontEndSources('signin'), 'scripts/inline-facts.ts'],
  },
  console: {
    output: 'apps/console/dist',
    served: 'apps/console/dist',
    sources: [...frontEndSources('console'), 'docs/operating.md', 'docs/zh/webhooks.md', 'docs/images/operating'],
  },
};

const builds = {
  ...frontEnds,
  server: {
    output: 'apps/server/dist',
    sources: ['apps/server/src', 'packages/contract', 'package-lock.json', 'scripts/build-server.ts'],
  },
};

const IGNORED = new Set(['build', 'dist', 'node_modules', '.react-router']);
const IS_TEST = /\.test\.tsx?$/;
const stampOf = (name) => join(root, builds[name].output, '.built-from');

/** Names of the builds that do not match their sources. */
export const staleBuilds = () => Object.keys(builds).filter(isStale);

export function isStale(name) {
  const stamp = stampOf(name);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(name);
}

export function stampBuild(name) {
  writeFileSync(stampOf(name), fingerprint(name));
}

function fingerprint(name) {
  const hash = createHash('sha256');
  for (const source of builds[name].sources) hash.update(source).update(digestOf(source));
  return hash.digest('hex');
}

/** Digests of source files and folders, memoized because several builds share sources. */
const digests = new Map();

/**
 * Digest of a source file or folder. It does not depend on the path of the checkout, so that a moved or copied checkout
 * keeps its builds.
 */
export function digestOf(source, checkout = root) {
  const path = join(checkout, source);
  const known = digests.get(path);
  if (known) return known;
  const hash = createHash('sha256');
  for (const file of filesBelow(path)) {
    hash.update(relative(checkout, file).replaceAll(sep, '/')).update(readFileSync(file));
  }
  const digest = hash.digest();
  digests.set(path, digest);
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
