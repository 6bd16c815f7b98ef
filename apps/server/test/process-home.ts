import { afterEach, beforeEach } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { makeTestHome, type TestHome } from './test-server.ts';

/** What a test may take that starts processes: seconds on a quiet machine, minutes on one with other work to do. */
export const PATIENCE_MS = 180_000;

/** For tests about processes: data of its own for each test, and an end for every server that it started. */
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
