// `npm run admin`: runs admin commands, from the server's build if the build matches the sources. It never builds,
// because a running server still loads files of its build.
import { isStale } from './builds.mjs';
import { ensureInstalled, run } from './launch.mjs';

ensureInstalled('to run');
const file = isStale('server') ? 'apps/server/src/admin/main.ts' : 'apps/server/dist/admin.js';
process.exitCode = await run(file, process.argv.slice(2), ['--enable-source-maps']);
