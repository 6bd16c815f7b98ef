import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/test/free-port.ts';
import { runAdminOn } from '../server-data-folder.ts';
import { type Guide, quickStarts, readGuide } from './read-guide.ts';

const READABLE = 0o755;
const TEST_MS = 30_000;
/** Beside node_modules, so that the examples find their packages as if they had been installed. */
const insideRepository = fileURLToPath(new URL('../../.cache/', import.meta.url));
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface RunningExample {
  origin: string;
  stop(): Promise<void>;
}

interface Place {
  /** Data folder of the server, where the application is registered. */
  folder: string;
  issuer: string;
}

/** Registers the application with the values of the guide, copies the files, and runs the commands of the guide. */
export async function startExample(name: string, { folder, issuer }: Place): Promise<RunningExample> {
  const guide = readGuide(name);
  const port = String(await freePort());
  const application = await register(name, { folder, guide, port });
  // Only the port, the address of the account service and the registration differ from what the page shows.
  const fillIn = (text: string) =>
    text
      .replaceAll('3000', port)
      .replaceAll('https://account.example', issuer)
      .replaceAll('your-client-id', application.id)
      .replaceAll('your-client-secret', application.secret);
  const copy = copyFiles(name, fillIn, guide);
  const origin = `http://localhost:${port}`;
  const stop =
    name === 'plain-html' ? await serveFolder(copy, port) : await runShell(fillIn(guide.start), copy, origin);
  return {
    origin,
    async stop() {
      await stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

async function register(name: string, { folder, guide, port }: { folder: string; guide: Guide; port: string }) {
  const id = `quickstart-${name}`;
  const secret = guide.hasSecret ? `the-secret-of-${id}` : '';
  const at = (address: string) => address.replace('3000', port);
  const { code, output } = await runAdminOn(
    folder,
    'client',
    'add',
    '--id',
    id,
    '--name',
    '接线板',
    '--scope',
    'openid profile email phone offline',
    '--redirect',
    at(guide.redirect),
    '--sign-out',
    at(guide.signOut),
    ...(guide.hasSecret ? ['--secret', secret] : ['--origin', new URL(at(guide.redirect)).origin]),
  );
  if (code !== 0) throw new Error(output);
  return { id, secret };
}

/** Copies the files of an example, with the values of the reader in the files that the guide says to change. */
function copyFiles(name: string, fillIn: (text: string) => string, { envFile }: Guide): string {
  const needsPackages = envFile !== undefined || name === 'node';
  const parent = needsPackages ? insideRepository : tmpdir();
  mkdirSync(parent, { recursive: true });
  const copy = mkdtempSync(join(parent, `quickstart-${name}-`));
  // Apache answers as another user.
  chmodSync(copy, READABLE);
  cpSync(join(quickStarts, name), copy, { recursive: true });
  if (name === 'plain-html') {
    const config = join(copy, 'config.js');
    writeFileSync(config, fillIn(readFileSync(config, 'utf8')));
  }
  if (envFile === undefined) return copy;
  writeFileSync(join(copy, '.env.local'), fillIn(envFile));
  // Inside the repository the SDK means its sources, which others get as a package.
  writeFileSync(
    join(copy, 'vite.config.js'),
    "export default { resolve: { conditions: ['feisuo:source', 'module', 'browser', 'development|production'] } };\n",
  );
  return copy;
}

/** Serves the files, as any static web server does. */
async function serveFolder(folder: string, port: string): Promise<() => Promise<void>> {
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname === '/' ? '/index.html' : pathname;
    answer.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(readFileSync(join(folder, file)));
  }).listen(Number(port), 'localhost');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Runs commands in a shell until the example answers. The programs of Debian come first in the path. */
async function runShell(commands: string, cwd: string, origin: string): Promise<() => Promise<void>> {
  const path = [join(process.execPath, '..'), '/usr/bin', '/bin', '/usr/sbin', process.env['PATH'] ?? ''].join(':');
  const child = spawn('/bin/bash', ['-e', '-c', commands], {
    cwd,
    env: { PATH: path, HOME: cwd, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the programs that the shell starts end with it.
    detached: true,
  });
  const kill = () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', kill);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const deadline = Date.now() + TEST_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      kill();
      throw new Error(`the example does not answer at ${origin}:\n${commands}\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    process.off('exit', kill);
    if (child.exitCode !== null) return;
    const end = once(child, 'exit');
    kill();
    await end;
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/`)).ok;
  } catch {
    return false;
  }
}
