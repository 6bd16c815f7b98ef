import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineFacts } from '../../scripts/inline-facts.ts';
import { slimReactDom } from '../../scripts/slim-react-dom.ts';

const rare =
  /error-messages\/|phone-number-|two-factor-paths|captcha\/(?!captcha-container|captcha\.module)|account-state\/|six-boxes|authenticate\/|sign-out\/|chooser\/|design\/src\/weave|centre\/(?!section-of-path)/;
const isForFirstLoad = (id: string) => /\/(?:src|packages)\//.test(id) && !rare.test(id);

export default defineConfig({
  base: '/account/',
  plugins: [react(), inlineFacts(), slimReactDom()],
  build: {
    // Small files are not inlined as data: URLs, because the Content-Security-Policy forbids these.
    assetsInlineLimit: 0,
    // Browsers that need the polyfill cannot run this page anyway.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Modules that several pages share go into one chunk, because about 24 small chunks would each need a request
        // at the first load. Modules that only rare views share stay separate.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', minShareCount: 2, test: isForFirstLoad }],
        },
      },
    },
  },
});
