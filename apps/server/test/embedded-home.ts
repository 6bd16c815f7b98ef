import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { removeEmbedded } from './remove-embedded.ts';
import { runAdmin, startServerProcess, type ServerProcess } from './server-process.ts';

/**
 * For tests of server processes with an embedded PostgreSQL: gives each test a copy of a migrated data folder, and
 * removes it afterwards.
 */
export function useEmbeddedHome(settings: Record<string, string>) {
  let parent: string;
  let dataDir: string;
  let running: ServerProcess[];
  // Preserves owners and file modes, because PostgreSQL checks them.
  const copyTemplate = (target: string) => void spawnSync('cp', ['-a', join(parent, 'template'), target]);
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'feisuo-processes-'));
    chmodSync(parent, 0o711);
    const { code, output } = await runAdmin({ ...settings, DATA_DIR: join(parent, 'template') }, 'migrate');
    if (code !== 0) throw new Error(output);
  });
  beforeEach(() => {
    chmodSync(parent, 0o711);
    dataDir = join(mkdtempSync(join(parent, 'home-')), 'data');
    chmodSync(dirname(dataDir), 0o711);
    copyTemplate(dataDir);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    await removeEmbedded(dataDir);
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  const env = () => ({ ...settings, DATA_DIR: dataDir });
  return {
    env,
    /** Makes a second copy of the migrated data folder. Removed together with the first copy. */
    copyFolder(): string {
      copyTemplate(`${dataDir}-second`);
      return `${dataDir}-second`;
    },
    folder: () => join(dataDir, 'postgres'),
    async start(more: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
      const server = await startServerProcess({ ...env(), ...more }, port);
      running.push(server);
      return server;
    },
  };
}
