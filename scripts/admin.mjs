// `npm run admin`: the operator's command line, from the server's build where that matches the sources. It never builds, because
// a running server still loads files of the build it was started from.
import { isStale } from './builds.mjs';
import { ensureInstalled, run } from './launch.mjs';

ensureInstalled('to run');
const file = isStale('server') ? 'apps/server/src/admin/main.ts' : 'apps/server/dist/admin.js';
process.exitCode = await run(file, process.argv.slice(2), ['--enable-source-maps']);
