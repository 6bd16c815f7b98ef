import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyleNonce } from './antd-style-nonce.ts';
import { handbook } from './handbook-plugin.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), antdStyleNonce(), handbook()],
  build: {
    // Small files are not inlined, so that the Content-Security-Policy does not have to allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The manifest lists the files of each page. A test uses it to check the sizes of the first load.
    manifest: true,
    // The chunk with antd is larger, but it changes only with antd's version. A test watches its size.
    chunkSizeWarningLimit: 1200,
  },
});
