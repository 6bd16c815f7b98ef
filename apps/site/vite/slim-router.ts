import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { replaceBodies } from '../../../scripts/replace-bodies.ts';

/**
 * Functions of React Router that do nothing in this site's configuration, by module, and their replacements for the
 * browser. `app/rendering/slim-router.test.ts` tests each assumption.
 */
export const slimExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The site passes no instrumentation to its router.
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
  },
  // Every page contains the whole route table (`routeDiscovery` of react-router.config.ts).
  'lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
  },
};

/** New bodies of functions for prefetching: no link loads its page before it is pressed. */
export const slimBodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lib/dom/ssr/components.js': {
    PrefetchPageLinks: 'return null;',
    PrefetchPageLinksImpl: '',
    RSCPrefetchPageLinksImpl: '',
    usePrefetchBehavior: 'return [false, null, {}];',
  },
};

/** Suffix of React Router's modules that are also part of the build without changes, in files that load later. */
const WHOLE = '?whole';
const deferredRouter = fileURLToPath(new URL('../app/rendering/deferred-router.ts', import.meta.url));

/**
 * Functions that a page needs only for the next page. Their replacements load the module itself when they are used.
 */
export const deferredExports: Readonly<
  Record<string, { imports?: string; replacements: Readonly<Record<string, string>> }>
> = {
  'lib/router/router.js': {
    imports: `import { deferRouter } from ${JSON.stringify(deferredRouter)};`,
    replacements: {
      createRouter: `(init) => deferRouter(init, {
        convertRoutes: convertRoutesToDataRoutes,
        createMatcher: createDataRouteMatcher,
        idleNavigation: IDLE_NAVIGATION,
        load: () => Promise.all([
          import('./router.js${WHOLE}'),
          import('../dom/ssr/single-fetch.js${WHOLE}'),
        ]).then(([module]) => module),
      })`,
    },
  },
  'lib/dom/ssr/single-fetch.js': {
    replacements: {
      getTurboStreamSingleFetchDataStrategy: `(...args) => async (call) =>
        (await import('./single-fetch.js${WHOLE}')).getTurboStreamSingleFetchDataStrategy(...args)(call)`,
    },
  },
};

const routerModule = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/](.+)$/;
const exportList = /export \{([^}]+)\};?\s*$/;

/** Replaces functions of a module under the same names, so that the bundler drops the code that becomes unused. */
export function withSlimExports(code: string, slim: Readonly<Record<string, string>>): string {
  const [list, names = ''] = exportList.exec(code) ?? [];
  if (!list) throw new Error('a module of React Router has no export list at its end');
  const declared = Object.entries(slim).map(([name, body]) => `const slim_${name} = ${body};`);
  const exported = names.split(',').map((name) => name.trim());
  const renamed = exported.map((name) => (name in slim ? `slim_${name} as ${name}` : name));
  return `${code.slice(0, -list.length)}${declared.join('\n')}\nexport { ${renamed.join(', ')} };\n`;
}

/** A plugin that replaces unused functions of React Router in the build for browsers. */
export function slimRouter(): Plugin {
  return {
    name: 'feisuo:slim-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: routerModule },
      handler(code, id) {
        const name = routerModule.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
        const { imports = '', replacements } = deferredExports[name] ?? {};
        const bodies = slimBodies[name];
        if (bodies) return { code: replaceBodies(code, bodies), map: null };
        const slim = slimExports[name] ?? replacements;
        return slim ? { code: `${imports}${withSlimExports(code, slim)}`, map: null } : null;
      },
    },
    load: {
      filter: { id: /\?whole$/ },
      handler: async (id) => ({ code: await readFile(id.slice(0, -WHOLE.length), 'utf8'), map: null }),
    },
  };
}
