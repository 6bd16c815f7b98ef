import { reactRouter } from '@react-router/dev/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { frameworkFile } from './app/rendering/scripts-after-paint.server.ts';
import { cssModules } from './vite/css-modules.ts';
import { oneSentry } from './vite/one-sentry.ts';
import { pageChunks } from './vite/page-chunks.ts';
import { slimRouter } from './vite/slim-router.ts';

/**
 * Modules that every page uses go into one chunk, which compresses better than twelve. Of sections below the fold it
 * contains only the styles.
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

/** Modules that lazy parts share. As separate chunks, all of them would be listed in the first load. */
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
 * The footer is loaded at the first interaction. The error page is loaded with it, in case the network fails later.
 */
const firstInteractionModules =
  /app[\\/]features[\\/](?:site-layout[\\/]site-footer|error-page[\\/](?:error-page|words))\.tsx?$/;

/**
 * Files that are already loaded are not preloaded again, because the browser computes styles twice if they are loaded
 * twice.
 */
const alreadyLoaded = /(?:framework|rolldown-runtime|site)-[\w-]+\.(?:js|css)$/;

/** Browsers that support this hint compile the whole file while it downloads. */
const compileEagerly = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  plugins: [oneSentry(), slimRouter(), cssModules(), reactRouter()],
  // Drops the error reporter's debug messages from the bundle.
  define: { __SENTRY_DEBUG__: 'false' },
  // The SDK is built only for publishing; the site uses its sources.
  resolve: { conditions: ['feisuo:source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['feisuo:source', ...defaultServerConditions] } },
  environments: {
    client: {
      build: {
        // Files do not name their source maps; the build removes the maps from the served files.
        sourcemap: 'hidden',
        modulePreload: {
          resolveDependencies: (_file, files) => files.filter((file) => !alreadyLoaded.test(file)),
        },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (name === frameworkFile ? compileEagerly : ''),
            codeSplitting: {
              // A few large files compress better than many small ones, and the framework stays cached. A module goes
              // into the first group that matches.
              groups: [
                {
                  name: frameworkFile,
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/,
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
