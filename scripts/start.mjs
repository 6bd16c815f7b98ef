// `npm start`: installs and builds what is missing or changed, then runs the server. `--dev` serves sources instead.
import { staleFrontEnds } from './front-ends.mjs';
import { ensureInstalled, run, runFirst, serverFlags } from './launch.mjs';

const isDev = process.argv.includes('--dev');

ensureInstalled();
if (!isDev) {
  const stale = staleFrontEnds();
  if (stale.length > 0) runFirst('scripts/build.ts', stale);
}
process.exitCode = await run('apps/server/src/main.ts', isDev ? ['--dev'] : [], serverFlags);
