import type { Plugin } from 'vite';

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
        const slim = slimExports[routerModule.exec(id)?.[1]?.replaceAll('\\', '/') ?? ''];
        return slim ? { code: withSlimExports(code, slim), map: null } : null;
      },
    },
  };
}
