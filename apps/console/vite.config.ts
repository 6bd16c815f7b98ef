import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyleNonce } from './antd-style-nonce.ts';
import { handbook } from './handbook-plugin.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), antdStyleNonce(), handbook()],
  build: {
    // Small files stay files, so that the content policy needs no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Lists the files of each page, for the test of first-load sizes.
    manifest: true,
    // antd is one chunk that changes only with its version; a test watches its size.
    chunkSizeWarningLimit: 1200,
  },
});
