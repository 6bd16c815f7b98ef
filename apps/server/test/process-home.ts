import { afterEach, beforeEach } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { makeTestHome, type TestHome } from './test-server.ts';

/** Timeout for tests that start processes. These tests take seconds, but minutes on a busy machine. */
export const PROCESS_TIMEOUT_MS = 180_000;

/** For tests that start server processes: gives each test its own data, and stops the processes afterwards. */
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
