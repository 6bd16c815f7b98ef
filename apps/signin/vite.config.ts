import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const rare =
  /error-messages\/|two-factor-paths|captcha\/(?!captcha-place|captcha\.module)|account-state\/|six-boxes|authenticate\/|sign-out\/|chooser\/|design\/src\/weave|centre\/(?!section-at)/;
const isForFirstLoad = (id: string) => /\/(?:src|packages)\//.test(id) && !rare.test(id);

export default defineConfig({
  base: '/account/',
  plugins: [react()],
  build: {
    // Small files stay files, so that the content policy needs no data: URLs.
    assetsInlineLimit: 0,
    // Browsers that need the polyfill cannot run this page anyway.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Modules shared by several pages are one chunk, because two dozen small ones would each be a request of the
        // first load. Those shared only by rare views are not in it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', minShareCount: 2, test: isForFirstLoad }],
        },
      },
    },
  },
});
