import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './launch.mjs';
import { keepNewestSnapshot } from './migration/snapshots.ts';

/** `npm run migration -- name`: writes the SQL migration for changed tables, and a new snapshot of the schema. */
const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Give the migration a name in small letters: npm run migration -- orders_by_day');
  process.exit(1);
}
const server = join(root, 'apps/server');
const tool = join(dirname(createRequire(join(server, 'package.json')).resolve('drizzle-kit')), 'bin.cjs');
const { status } = spawnSync(process.execPath, [tool, 'generate', '--name', name], { cwd: server, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
keepNewestSnapshot();
