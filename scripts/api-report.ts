import { writeFileSync } from 'node:fs';
import { makeApiReport, reportFile } from './sdk/api-report.ts';

/** Writes the public API of the account SDK to a file, so that reviewers see changes of the API. */
writeFileSync(reportFile, await makeApiReport());
console.log(`Wrote ${reportFile}`);
