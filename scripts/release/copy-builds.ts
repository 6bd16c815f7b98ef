import { globSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compressFile } from '../compress-files.ts';
import { root } from '../launch.mjs';

/** Folders of the repository that a running server reads, at the same paths in the release. */
const folders = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/site/build',
  'apps/signin/dist',
  'apps/console/dist',
  'deploy',
  'LICENSE',
];
/** Snapshots of the schema serve only to write migrations. */
const UNUSED = /_snapshot\.json$|\.test\.ts$/;

export async function copyBuilds(target: string): Promise<void> {
  for (const path of [...folders, 'apps/server/package.json', ...pages(), ...filesBesideSources()]) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await cp(join(root, path), join(target, path), { recursive: true, filter: (source) => !UNUSED.test(source) });
  }
  for (const page of pages()) await nameAdminCommand(join(target, page));
  await nameCommands(join(target, 'apps/server/dist'));
  await nameCommands(join(target, 'apps/console/dist'));
  await writePrograms(join(target, 'bin'));
}

/** Pages for operators: they are needed on the machine when the network is not there. */
const pages = (): string[] => globSync('docs/{*,runbooks/*,zh/*}.md', { cwd: root }).toSorted();

async function nameAdminCommand(page: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replaceAll(/npm run\s+admin --/g, 'feisuo-admin'));
}

/** Files beside sources of the server that are no sources, such as the demo installers. */
function filesBesideSources(): string[] {
  return readdirSync(join(root, 'apps/server/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:ts|md)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

/** Replaces the npm commands in messages and in the handbook, because a release has no npm. */
async function nameCommands(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.js'));
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name))) {
    const code = await readFile(file, 'utf8');
    const named = code.replaceAll(/npm run admin(?: --)?/g, 'feisuo-admin').replaceAll('npm start', 'feisuo');
    if (named === code) continue;
    await writeFile(file, named);
    if (entries.some(({ name, parentPath }) => join(parentPath, name) === `${file}.br`)) await compressFile(file);
  }
}

/** Node flags and environment of the server: see `serverFlags` and `serverEnv` in launch.mjs. */
async function writePrograms(folder: string): Promise<void> {
  const { serverFlags, serverEnv } = await import('../launch.mjs');
  await mkdir(folder, { recursive: true });
  const programs = {
    feisuo: program(
      'main.js',
      serverFlags,
      serverEnv,
      'The server. Settings are environment variables: docs/settings.md.',
    ),
    'feisuo-ready': readyProgram(),
    'feisuo-admin': program(
      'admin.js',
      ['--enable-source-maps'],
      {},
      'Commands of the administrator: feisuo-admin help.',
    ),
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
}

const program = (
  file: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>>,
  summary: string,
) => `${head(summary)}
export NODE_ENV=production
${Object.entries(environment)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`)
  .join('')}export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-\${DATA_DIR:-data}/cache/node}"
exec "$node" ${flags.join(' ')} "$home/apps/server/dist/${file}" "$@"
`;

/** Asks /readyz, once or for at most 90 s. Systemd and health checks of containers use it. */
const readyProgram = () => `${head('Whether the server of PORT is ready: waits for it, or with --once asks once.')}
exec "$node" --input-type=module --eval '
  const address = "http://localhost:" + (process.env.PORT || 8080) + "/readyz";
  const end = Date.now() + (process.argv.includes("--once") ? 0 : 90_000);
  for (;;) {
    const isReady = await fetch(address).then(({ ok }) => ok, () => false);
    if (isReady || Date.now() >= end) process.exit(isReady ? 0 : 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }' -- "$@"
`;

const head = (summary: string) => `#!/bin/sh
# ${summary}
# NODE names the Node program, if it is not \`node\`.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
node=\${NODE:-node}
if ! "$node" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' 2>/dev/null; then
  echo "feisuo: Node 24 or newer is needed as '$node'; NODE=/path/to/node names another one" >&2
  exit 1
fi`;
