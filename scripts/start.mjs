// `npm start`: installs and builds what is missing or has changed, and then runs the server. With `--dev` the server
// uses the sources instead of the builds.
import { staleBuilds } from './builds.mjs';
import { ensureInstalled, run, runFirst, serverEnv, serverFlags } from './launch.mjs';

const isDev = process.argv.includes('--dev');

ensureInstalled(isDev ? 'to develop' : 'to run');
if (!isDev) {
  const stale = staleBuilds();
  if (stale.length > 0) runFirst('scripts/build.ts', stale);
}
process.exitCode = isDev
  ? await run('apps/server/src/main.ts', ['--dev'], serverFlags, serverEnv)
  : await run('apps/server/dist/main.js', [], serverFlags, serverEnv);
