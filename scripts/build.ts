import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer } from './build-server.ts';
import { frontEnds, stampBuild, staleBuilds } from './builds.mjs';
import { compressFiles } from './compress-files.ts';
import { root } from './launch.mjs';
import { slimManifestIn } from './slim-manifest.ts';
import { takeMapsOut } from './move-source-maps.ts';

type FrontEnd = keyof typeof frontEnds;

const builders: Record<FrontEnd, string[]> = {
  site: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  signin: ['node_modules/vite/bin/vite.js', 'build'],
  console: ['node_modules/vite/bin/vite.js', 'build'],
};

/** Builds what the arguments name. Without arguments, builds everything whose sources have changed. */
const names = (process.argv.length > 2 ? process.argv.slice(2) : staleBuilds()) as (FrontEnd | 'server')[];
// The builds run concurrently; building the site takes longer than the others together.
await Promise.all([
  buildInTurn(names.filter((name) => name === 'site')),
  buildInTurn(names.filter((name) => name !== 'site')),
]);

async function buildInTurn(ofThem: typeof names): Promise<void> {
  for (const name of ofThem) {
    const startedAt = Date.now();
    console.log(`Building ${name} …`);
    await (name === 'server' ? buildServer() : buildFrontEnd(name));
    stampBuild(name);
    console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

/** Builds a front end and compresses its files, so that the server need not compress them for each request. */
async function buildFrontEnd(name: FrontEnd): Promise<void> {
  await rm(join(root, frontEnds[name].output), { recursive: true, force: true });
  await build(name);
  if (name === 'site') await slimManifestIn(join(root, frontEnds[name].output));
  await takeMapsOut(join(root, frontEnds[name].served), join(root, frontEnds[name].output, 'source-maps'));
  await compressFiles(join(root, frontEnds[name].served));
}

/** Runs the build of a front end, and prints its output only if the build fails. */
function build(name: FrontEnd): Promise<void> {
  const [program = '', ...args] = builders[name];
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: join(root, 'apps', name),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Always a production build, even if the caller's NODE_ENV has another value.
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
