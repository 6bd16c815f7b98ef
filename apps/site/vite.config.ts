import { reactRouter } from '@react-router/dev/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { frameworkFile } from './app/rendering/scripts-after-paint.server.ts';
import { cssModules } from './vite/css-modules.ts';
import { developerGuides } from './vite/developer-guides.ts';
import { pageChunks } from './vite/page-chunks.ts';
import { slimReactDom } from '../../scripts/slim-react-dom.ts';
import { slimRouter } from './vite/slim-router.ts';

/**
 * Modules that every page uses are bundled into one chunk, which compresses better than twelve small ones. Of the
 * sections below the fold, only the CSS is included.
 */
const everyPageModules = new RegExp(
  [
    'app/(?:root\\.tsx|features/site-layout/(?!site-footer\\.tsx))',
    'app/measure/(?:meter-run|meter-texts|round-trips|use-meter-run)\\.',
    'app/visit/(?:landing|installer-link|installer-href)\\.',
    'app/components/(?:icons|send-link)\\.',
    'app/components/(?:game-tile|inline-text|question|section|weave-art)\\.module',
    'facts/(?:download-names|page-limits)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Modules that several lazily loaded parts share. As separate chunks, all of them would be part of the first load. */
const sharedLazyModules = new RegExp(
  [
    'app/api/(?:error-message|service-reply)\\.',
    'app/bridge/(?:find-bridge|native-client|open-outside|page-client)\\.',
    'app/session/(?:login-marks|report-sign-ins|texts|use-retry)\\.',
    'app/start/(?:begin-visit|watch-downloads)\\.',
    'app/telemetry/track\\.',
    'app/toasts/show-toast\\.',
    'facts/(?:account-vocabulary|error-text|limits|service-codes|site-texts)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/**
 * The footer's code is loaded at the first interaction. The error page is in the same chunk, so that it is loaded
 * before the network may fail.
 */
const firstInteractionModules =
  /app[\\/]features[\\/](?:site-layout[\\/]site-footer|error-page[\\/](?:error-page|texts))\.tsx?$/;

/**
 * Chunks that each page has already loaded. They are not preloaded, because the browser would compute the styles twice.
 */
const alreadyLoaded = /(?:framework|rolldown-runtime|site)-[\w-]+\.(?:js|css)$/;

/** A hint for browsers to compile the whole file while it is downloading. */
const compileEagerly = '//# allFunctionsCalledOnLoad';

const isEntry = /^assets\/entry\.client-/;

export default defineConfig({
  plugins: [developerGuides(), slimRouter(), slimReactDom(), cssModules(), reactRouter()],
  // Drops the error reporter's debug messages from the bundle.
  define: { __SENTRY_DEBUG__: 'false' },
  // The SDK is built only for publishing, so the site imports its TypeScript sources.
  resolve: { conditions: ['feisuo:source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['feisuo:source', ...defaultServerConditions] } },
  environments: {
    client: {
      build: {
        // Output files do not refer to their source maps, and the build removes the maps from the served files.
        sourcemap: 'hidden',
        modulePreload: {
          // The entry names no scripts: what it loads is not urgent, and their names would be a part of the first load.
          resolveDependencies: (_file, files, { hostId }) =>
            files.filter((file) => !alreadyLoaded.test(file) && !(file.endsWith('.js') && isEntry.test(hostId))),
        },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (name === frameworkFile ? compileEagerly : ''),
            codeSplitting: {
              // A few large files compress better than many small ones, and the framework file stays cached. A module
              // is put into the first group that matches.
              groups: [
                {
                  name: frameworkFile,
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/](?!.*\?whole$)|rolldown[\\/]runtime|vite[\\/]preload-helper/,
                },
                { name: 'site', test: everyPageModules },
                { name: 'later', test: sharedLazyModules },
                { name: 'footer', test: firstInteractionModules },
                ...pageChunks(),
              ],
            },
          },
        },
      },
    },
  },
});
