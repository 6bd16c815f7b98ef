import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const rare =
  /error-messages\/|two-factor-paths|captcha\/(?!captcha-place|captcha\.module)|account-state\/|six-boxes|authenticate\/|sign-out\/|chooser\/|design\/src\/weave|centre\/(?!section-at)/;
const isForFirstLoad = (id: string) => /\/(?:src|packages)\//.test(id) && !rare.test(id);

export default defineConfig({
  base: '/account/',
  plugins: [react()],
  build: {
    // Small files stay files: the page's content policy then needs no data: addresses of ours.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers that cannot run this page anyway.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What several pages share comes as one file: two dozen small ones would each be a request of the first load.
        // What only rare views share stays out of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', minShareCount: 2, test: isForFirstLoad }],
        },
      },
    },
  },
});
