import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/test/free-port.ts';
import { serverEnv, serverFlags } from '../scripts/launch.mjs';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { answers, startProgram, type RunningProgram } from './processes.ts';

export interface RunningServer extends RunningProgram {
  origin: string;
}

/** Servers and folders that all benchmarks share. Each server starts when it is first used. */
export interface Stage {
  /** Folder with all data, logs and browser profiles of the run. */
  folder: string;
  /** Our server in production mode with all services, seed data and request logging. */
  ours(): Promise<RunningServer>;
  /** Starts another process of our server; the caller must stop it. */
  freshOurs(): Promise<RunningServer>;
  browser(): Promise<RunningBrowser>;
  clear(): Promise<void>;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Compiled sources are kept between runs, as `npm start` does. */
const compileCache = fileOf('../node_modules/.cache/node');

export function setStage(folder: string): Stage {
  const started: Promise<RunningProgram>[] = [];
  const shared = <T extends RunningProgram>(start: () => Promise<T>) => {
    let running: Promise<T> | null = null;
    return () => {
      if (!running) {
        running = start();
        started.push(running);
      }
      return running;
    };
  };
  return {
    folder,
    ours: shared(() => startOurs(folder, 'ours')),
    freshOurs: () => startOurs(folder, 'fresh-ours'),
    browser: shared(() => startBrowser(folder)),
    async clear() {
      for (const program of await Promise.allSettled(started)) {
        if (program.status === 'fulfilled') await program.value.stop();
      }
    },
  };
}

export const dataFolderOf = (folder: string, name: string) => join(folder, `${name}-data`);

/** Starts our server with its own data folder of this name. */
export const startOurs = (folder: string, name: string) =>
  startServer(folder, name, [...serverFlags, fileOf('../apps/server/dist/main.js')], '/readyz', {
    DATA_DIR: dataFolderOf(folder, name),
    LOG_LEVEL: 'info',
    // The benchmark's requests all come from one address but stand for many visitors, so the rate limits are raised.
    LIMITS_SCALE: '1000000',
  });

/** Starts the bare server that ours is compared with: Fastify with one route, which the file `answerFile` describes. */
export const startBareServer = (folder: string, name: string, answerFile: string, path: string, flags: string[]) =>
  startServer(folder, name, [...flags, fileOf('bare-server.ts'), answerFile], path);

/** Starts a server as a separate process on a free port. */
export async function startServer(
  folder: string,
  name: string,
  args: string[],
  readyPath: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const program = await startProgram(
    folder,
    {
      name,
      command: process.execPath,
      args,
      env: { NODE_COMPILE_CACHE: compileCache, ...serverEnv, PORT: String(port), ...env },
    },
    () => answers(origin + readyPath),
  );
  return { ...program, origin };
}
