import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readHandbook, type Handbook } from './src/handbook/read-handbook.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const INDEX = 'virtual:handbook-index';
const files: Readonly<Record<string, string>> = {
  'virtual:handbook': join(docs, 'operating.md'),
  [INDEX]: join(docs, 'operating.md'),
  'virtual:webhook-guide': join(docs, 'zh/webhooks.md'),
};
/** Placeholder for the address of a picture, until the bundler has chosen the name of the file. */
const mark = (index: number) => `@@picture-${index}@@`;

/**
 * Plugin that provides docs/operating.md and docs/zh/webhooks.md as modules. `virtual:handbook-index` has only the
 * titles and ids of the handbook, so that every page can load it to find its help.
 */
export function handbook(): Plugin {
  return {
    name: 'feisuo:handbook',
    resolveId: (id) => (Object.hasOwn(files, id) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      const file = id.startsWith('\0') && Object.hasOwn(files, name) ? files[name] : undefined;
      if (file === undefined) return null;
      this.addWatchFile(file);
      const pictures: string[] = [];
      const pictureOf = (path: string) => {
        const picture = join(docs, path);
        // The console can also be built before the screenshot of a new page exists.
        if (!existsSync(picture)) return null;
        return { address: mark(pictures.push(picture) - 1), ...webpSize(readFileSync(picture)) };
      };
      const book = readHandbook(readFileSync(file, 'utf8'), { pictureOf });
      return name === INDEX ? indexOf(book) : withPictures(book, pictures);
    },
  };
}

function indexOf({ sections }: Handbook): string {
  const index = sections.map(({ id, title, pages }) => ({ id, title, pages }));
  return `export const handbookIndex = ${JSON.stringify(index)};`;
}

/** Imports each picture as a module, so that its file name gets a content hash like all other assets. */
function withPictures(book: Handbook, pictures: string[]): string {
  const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(path)};`);
  const text = pictures.reduce(
    (said, _, index) => said.replaceAll(mark(index), `" + p${index} + "`),
    JSON.stringify(book),
  );
  return `${imports.join('\n')}\nexport const book = ${text};`;
}

/** Reads width and height from the header of a WebP file: lossy (VP8) or lossless (VP8L, VP8X). */
function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const file = '/@rc-component/util/es/Dom/dynamicCSS.js';
const before = '  if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;\n  }';
const after = `  const nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content;
  if (nonce) {
    styleNode.nonce = nonce;
  }`;

/**
 * Plugin that adds the nonce to style elements which antd's Modal and Drawer create without it, because the
 * Content-Security-Policy would block them. The build fails if a new version of antd has other code there.
 */
export function antdStyleNonce(): Plugin {
  let met = false;
  return {
    name: 'feisuo:antd-style-nonce',
    apply: 'build',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(file)) return null;
      met = true;
      if (!code.includes(before)) this.error(`${file} changed: look again how it sets the nonce`);
      return { code: code.replace(before, after), map: null };
    },
    buildEnd(error) {
      if (!error && !met) this.error(`${file} is gone: look again where antd injects styles`);
    },
  };
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), antdStyleNonce(), handbook()],
  build: {
    // Small files are not inlined as data: URLs, because the Content-Security-Policy forbids these.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The manifest lists the files of each page. A test reads it to limit the size of the first load.
    manifest: true,
    // The chunk with antd is larger than Vite's limit, but it changes only with antd's version. A test limits its size.
    chunkSizeWarningLimit: 1200,
  },
});
