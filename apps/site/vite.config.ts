import { reactRouter } from '@react-router/dev/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { frameworkFile } from './app/rendering/scripts-after-paint.server.ts';
import { cssModules } from './vite/css-modules.ts';
import { oneSentry } from './vite/one-sentry.ts';
import { pageKits } from './vite/page-kit.ts';

/**
 * What every page begins with: in one file it weighs less than in twelve. Of what is drawn further down only the styles
 * are here; its code comes when somebody is there.
 */
const partsOfEveryPage = new RegExp(
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

/** What the parts that come later share. Each file of its own would be named in what every page begins with. */
const sharedLater = new RegExp(
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

/** The footer comes when somebody stirs; with it what must be there already should the network go. */
const onceSomebodyStirs =
  /app[\\/]features[\\/](?:site-layout[\\/]site-footer|error-page[\\/](?:error-page|words))\.tsx?$/;

/** Comes with every page, so that parts which come later need not ask for it again: styles that come twice are reckoned twice. */
const comesWithEveryPage = /(?:framework|rolldown-runtime|site)-[\w-]+\.(?:js|css)$/;

/** Browsers that know the sign compile all of such a file while it travels, rather than piece by piece in the page's way. */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  plugins: [oneSentry(), cssModules(), reactRouter()],
  // The error reporter says nothing about itself in the console, and pages need not carry what it would say.
  define: { __SENTRY_DEBUG__: 'false' },
  // The account client is built only for those who install it; within the house its sources are used.
  resolve: { conditions: ['feisuo:source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['feisuo:source', ...defaultServerConditions] } },
  environments: {
    client: {
      build: {
        // No built file names its map; the build then takes the maps out of what is served.
        sourcemap: 'hidden',
        modulePreload: {
          resolveDependencies: (_file, files) => files.filter((file) => !comesWithEveryPage.test(file)),
        },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (name === frameworkFile ? compileAtOnce : ''),
            codeSplitting: {
              // Few large files compress better than many small ones. The framework changes only with its version and
              // stays in caches; what every page needs comes second; each page adds its own. Whichever comes first has it.
              groups: [
                {
                  name: frameworkFile,
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/,
                },
                { name: 'site', test: partsOfEveryPage },
                { name: 'later', test: sharedLater },
                { name: 'stirred', test: onceSomebodyStirs },
                ...pageKits(),
              ],
            },
          },
        },
      },
    },
  },
});
