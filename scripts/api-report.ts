import { writeFileSync } from 'node:fs';
import { makeApiReport, reportFile } from './sdk/api-report.ts';

/** Writes the account client's public API, for reviews. */
writeFileSync(reportFile, await makeApiReport());
console.log(`Wrote ${reportFile}`);
