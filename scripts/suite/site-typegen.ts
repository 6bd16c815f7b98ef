import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launch.mjs';

/** Generates the route types that the site's sources import. They are not checked in. */
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'], {
  cwd: join(root, 'apps/site'),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
