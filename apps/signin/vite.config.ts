import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/account/',
  plugins: [react()],
  build: {
    // Small files stay files: the page's content policy then needs no data: addresses of ours.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers that cannot run this page anyway.
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
