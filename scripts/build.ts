import { spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { frontEnds, stampFrontEnd, staleFrontEnds } from './front-ends.mjs';
import { root } from './launch.mjs';
import { slimManifestIn } from './slim-manifest.ts';
import { takeMapsOut } from './take-maps-out.ts';

type FrontEnd = keyof typeof frontEnds;

const builders: Record<FrontEnd, string[]> = {
  site: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  signin: ['node_modules/vite/bin/vite.js', 'build'],
  console: ['node_modules/vite/bin/vite.js', 'build'],
};
/** Worth compressing; smaller files travel in one packet anyway. */
const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/;
const MIN_BYTES = 600;

/** Builds the named front ends, or those whose sources changed, and compresses once what is served many times. */
const names = process.argv.length > 2 ? (process.argv.slice(2) as FrontEnd[]) : (staleFrontEnds() as FrontEnd[]);
for (const name of names) {
  const startedAt = Date.now();
  process.stdout.write(`Building ${name} … `);
  await rm(join(root, frontEnds[name].output), { recursive: true, force: true });
  await build(name);
  if (name === 'site') await slimManifestIn(join(root, frontEnds[name].served, 'assets'));
  await takeMapsOut(join(root, frontEnds[name].served), join(root, frontEnds[name].output, 'source-maps'));
  await compressFiles(join(root, frontEnds[name].served));
  stampFrontEnd(name);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** The builder is quiet unless it fails: its chunk tables say nothing to somebody who wants to start a server. */
function build(name: FrontEnd): Promise<void> {
  const [program = '', ...args] = builders[name];
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: join(root, 'apps', name),
    stdio: ['ignore', 'pipe', 'pipe'],
    // The builders take their mode from here, whatever the caller's environment says.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`building ${name} failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

async function compressFiles(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
  }
}
