// All builds, and whether each of them matches its sources. This file is plain JavaScript without packages, because
// every start runs it first.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './launch.mjs';

const frontEndSources = (name) => [
  `apps/${name}`,
  'packages/contract',
  'packages/design',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/compress-files.ts',
  'scripts/move-source-maps.ts',
];

const slimReact = ['scripts/replace-bodies.ts', 'scripts/slim-react-dom.ts'];

/** Front ends: the folder into which each is built and from which it is served, and the sources of the build. */
export const frontEnds = {
  site: {
    output: 'apps/site/build',
    served: 'apps/site/build/client',
    sources: [
      ...frontEndSources('site'),
      'packages/account-sdk/src',
      'scripts/slim-manifest.ts',
      ...slimReact,
      'examples/quickstarts',
      ...['docs', 'docs/zh'].flatMap((docs) => [`${docs}/webhooks.md`, `${docs}/developer-changelog.md`]),
    ],
  },
  signin: {
    output: 'apps/signin/dist',
    served: 'apps/signin/dist',
    sources: [...frontEndSources('signin'), 'scripts/inline-facts.ts', ...slimReact],
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
const stampOf = (name, checkout) => join(checkout, builds[name].output, '.built-from');

/** Names of the builds that do not match their sources. */
export const staleBuilds = () => Object.keys(builds).filter((name) => isStale(name));

export function isStale(name, checkout = root) {
  const stamp = stampOf(name, checkout);
  if (!existsSync(stamp)) return true;
  const [contents, times] = readFileSync(stamp, 'utf8').split('\n');
  if (times === fingerprint(name, timesOf, checkout)) return false;
  if (contents !== fingerprint(name, digestOf, checkout)) return true;
  // A moved checkout has other times but the same contents. If it is read-only, each start compares the contents again.
  try {
    stampBuild(name, checkout);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  return false;
}

export function stampBuild(name, checkout = root) {
  const [contents, times] = [digestOf, timesOf].map((describe) => fingerprint(name, describe, checkout));
  writeFileSync(stampOf(name, checkout), `${contents}\n${times}\n`);
}

function fingerprint(name, describe, checkout) {
  const hash = createHash('sha256');
  for (const source of builds[name].sources) hash.update(source).update(describe(source, checkout));
  return hash.digest('hex');
}

/** The result of `describe` for a source file or folder, memoized because several builds share sources. */
function memoized(describe) {
  const results = new Map();
  return (source, checkout = root) => {
    const path = join(checkout, source);
    const known = results.get(path);
    if (known) return known;
    const hash = createHash('sha256');
    for (const file of filesBelow(path)) {
      hash.update(relative(checkout, file).replaceAll(sep, '/')).update(describe(file));
    }
    const digest = hash.digest();
    results.set(path, digest);
    return digest;
  };
}

/**
 * Digest of the contents of a source file or folder. It does not depend on the path of the checkout, so that a moved or
 * copied checkout keeps its builds.
 */
export const digestOf = memoized((file) => readFileSync(file));

/** Digest of the sizes and times of the same files, which takes a tenth of the time. */
export const timesOf = memoized((file) => {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return `${size} ${mtimeMs} ${ctimeMs};`;
});

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
