import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launch.mjs';

/** Generates the types of routes that the site's sources import. They are not in the repository. */
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'], {
  cwd: join(root, 'apps/site'),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
