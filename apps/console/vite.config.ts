import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyleNonce } from './antd-style-nonce.ts';
import { handbook } from './handbook-plugin.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), antdStyleNonce(), handbook()],
  build: {
    // Small files stay files: the page's content policy then needs no data: addresses of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Tells which files a page needs, for the test that weighs each page's first load.
    manifest: true,
    // antd is one chunk that changes only with its version; its size is watched by that test, not by this warning.
    chunkSizeWarningLimit: 1200,
  },
});
