import { afterEach, beforeEach } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { makeTestHome, type TestHome } from './test-server.ts';

/** Timeout of tests that start processes. They take seconds on an idle machine and minutes on a busy one. */
export const PROCESS_TIMEOUT_MS = 180_000;

/** For tests of processes: gives each test its own data, and stops every server that it started. */
export function useProcessHome(settings: Record<string, string>) {
  let home: TestHome;
  let running: ServerProcess[];
  beforeEach(async () => {
    home = await makeTestHome();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    await home.dispose();
  });
  const env = () => ({ ...home.env, ...settings });
  return {
    home: () => home,
    env,
    async start(more: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
      const server = await startServerProcess({ ...env(), ...more }, port);
      running.push(server);
      return server;
    },
  };
}
