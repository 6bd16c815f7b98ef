import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { root } from '../scripts/launch.mjs';
import { limitRow, type Row } from './row.ts';

const LIMIT_BYTES = 10_000;

/** All exports of the server SDK with both bindings. Applications install jose apart, so it is not counted. */
const everything = [
  "export * from '@feisuo/server-sdk';",
  "export * as fastify from '@feisuo/server-sdk/fastify';",
  "export * as express from '@feisuo/server-sdk/express';",
].join('\n');

const conditions = ['feisuo:source', 'import', 'module', 'default'];

/** Measures the server SDK, minified by two bundlers and compressed. */
export async function measureServerSdk(): Promise<Row[]> {
  const bundlers = { rolldown: await byRolldown(), esbuild: await byEsbuild() };
  return Object.entries(bundlers).map(([name, code]) => {
    const bytes = gzipSync(code, { level: 9 }).length;
    return limitRow(`server sdk, everything without jose, ${name}`, bytes, LIMIT_BYTES);
  });
}

async function byRolldown(): Promise<string> {
  const entry = `${root}/bench-entry.js`;
  const bundle = await rolldown({
    input: entry,
    external: /^(?:jose$|node:)/,
    platform: 'node',
    resolve: { conditionNames: conditions },
    plugins: [
      {
        name: 'feisuo:bench-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? everything : null),
      },
    ],
    onLog(_level, log) {
      // An import that cannot be resolved would be left out, and the bundle would seem too small.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

async function byEsbuild(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: everything, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions,
    external: ['jose'],
  });
  return outputFiles.map(({ text }) => text).join('');
}
