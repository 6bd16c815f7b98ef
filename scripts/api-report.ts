import { writeFileSync } from 'node:fs';
import { makeApiReport, reportFile } from './sdk/api-report.ts';

/** Writes the public API of the account client into a file, so that reviewers see changes. */
writeFileSync(reportFile, await makeApiReport());
console.log(`Wrote ${reportFile}`);
