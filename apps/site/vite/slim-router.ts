import type { Plugin } from 'vite';

interface Cut {
  file: RegExp;
  find: RegExp;
  put: string;
}

/**
 * What the browser's copy of the router can do without. The bundler cannot see it: these switches are only known to be
 * off from our own configuration, and unused components look used because of the calls and names attached to them.
 */
const cuts: Cut[] = [
  { file: /lib[\\/]dom[\\/]lib\.js$/, find: /^\w+\.displayName = "\w+";$/gm, put: '' },
  { file: /lib[\\/]dom[\\/]lib\.js$/, find: /= React\$1\.forwardRef\(/g, put: '= /* @__PURE__ */ React$1.forwardRef(' },
  // entry.client.tsx passes no instrumentations.
  { file: /lib[\\/]router[\\/]router\.js$/, find: /\b(init|opts\??)\.instrumentations\b/g, put: 'undefined' },
  {
    file: /lib[\\/]router[\\/]router\.js$/,
    find: /consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    put: 'undefined',
  },
  // react-router.config.ts sends the whole route table with the first page.
  { file: /lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/, find: /!isFogOfWarEnabled\(routeDiscovery, ssr\)/g, put: 'true' },
];

/** Takes four kilobytes off every first visit. A release of the router that moves these lines fails the build. */
export function slimRouter(): Plugin {
  return {
    name: 'feisuo:slim-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        let slim = code;
        for (const { file, find, put } of cuts) {
          if (!file.test(id)) continue;
          const before = slim;
          slim = slim.replaceAll(find, put);
          if (slim === before) this.error(`slim-router: ${String(find)} not found in ${id}; review the cuts`);
        }
        return slim === code ? null : { code: slim, map: null };
      },
    },
  };
}
