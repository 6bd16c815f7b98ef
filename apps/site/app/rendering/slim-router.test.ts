import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import config from '../../react-router.config.ts';
import { replaceBodies } from '../../../../scripts/replace-bodies.ts';
import { deferredExports, slimBodies, slimExports, withSlimExports } from '../../vite/slim-router.ts';

// The tests check the assumptions of `vite/slim-router.ts` against the installed version of React Router.

const packageFolder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const pathOf = (module: string) => join(packageFolder, 'dist/production', module);
const sourceOf = (module: string) => readFileSync(pathOf(module), 'utf8');

type Exports = Record<string, (...args: unknown[]) => unknown>;
const original = (module: string) => import(pathToFileURL(pathOf(module)).href) as Promise<Exports>;

const instrumentation = 'lib/router/instrumentation.js';
const discovery = 'lib/dom/ssr/fog-of-war.js';

test.each(Object.entries(slimExports))(
  "React Router's module %s exports every function that the build replaces",
  async (module, slim) => {
    const names = Object.keys(await original(module));
    expect(names).toEqual(expect.arrayContaining(Object.keys(slim)));
    const replaced = withSlimExports(sourceOf(module), slim);
    for (const name of names)
      expect(replaced).toMatch(name in slim ? `slim_${name} as ${name}` : new RegExp(`export \\{[^}]*\\b${name}\\b`));
  },
);

test('route discovery of React Router does nothing if the page contains the whole route table', async () => {
  const { isFogOfWarEnabled, getPatchRoutesOnNavigationFunction } = await original(discovery);
  expect(isFogOfWarEnabled?.(config.routeDiscovery, config.ssr)).toBe(false);
  const noRouter = () => null;
  expect(
    getPatchRoutesOnNavigationFunction?.(noRouter, {}, {}, config.ssr, config.routeDiscovery, false),
  ).toBeUndefined();
  // React Router creates a partial route table only if route discovery is enabled.
  const components = sourceOf('lib/dom/ssr/components.js');
  expect(components).toContain('enableFogOfWar = isFogOfWarEnabled(routeDiscovery, ssr)');
  const calls = [...components.matchAll(/.*getPartialManifest\(.*/g)].map(([line]) => line);
  expect(calls.length).toBeGreaterThan(0);
  for (const line of calls) expect(line).toMatch(/enableFogOfWar \? .*getPartialManifest/);
});

test('React Router does not change a router without instrumentation', async () => {
  const { consumeInstrumentationClientResultMetaReceiver: consume } = await original(instrumentation);
  expect(consume?.({})).toBeUndefined();
  const router = sourceOf('lib/router/router.js');
  const calls = [...router.matchAll(/(?:getRouteInstrumentationUpdates|instrumentClientSideRouter)\(/g)];
  expect(calls.length).toBeGreaterThan(0);
  for (const { index } of calls)
    expect(router.slice(index - 300, index)).toMatch(/if \((?:init|opts\?)\.instrumentations\)/);
  expect(readFileSync(new URL('../entry.client.tsx', import.meta.url), 'utf8')).not.toContain('instrumentations');
});

test.each(Object.entries(deferredExports))(
  "React Router's module %s exports every function that loads later, and has what their replacements use",
  async (module, { imports = '', replacements }) => {
    expect(Object.keys(await original(module))).toEqual(expect.arrayContaining(Object.keys(replacements)));
    const code = `${imports}${withSlimExports(sourceOf(module), replacements)}`;
    const used = ['convertRoutesToDataRoutes', 'createDataRouteMatcher', 'IDLE_NAVIGATION'].filter((name) =>
      Object.values(replacements).some((text) => text.includes(name)),
    );
    const isKnown = (name: string) => new RegExp(`(?:import \\{[^}]*|const |function )\\b${name}\\b`).test(code);
    expect(used.filter((name) => !isKnown(name))).toEqual([]);
  },
);

test.each(Object.entries(slimBodies))(
  "React Router's module %s has every function that gets a new body",
  (module, bodies) => {
    expect(() => replaceBodies(sourceOf(module), bodies)).not.toThrow();
  },
);

const pages = globSync('**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), 'utf8') }));

test.each([
  // The deferred router has no fetchers and blockers.
  ['fetchers, blockers or submissions', /\b(?:useFetchers?|useBlocker|unstable_usePrompt|useSubmit)\b/],
  ['prefetching', /\bprefetch=|PrefetchPageLinks/],
])('no page uses %s of React Router', (_, pattern) => {
  expect(pages.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});
