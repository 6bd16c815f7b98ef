import { writeFileSync } from 'node:fs';
import { makeApiReport, reportFile } from './sdk/api-report.ts';

/** Writes down what the account client promises, for whoever reviews a change of it. */
writeFileSync(reportFile, await makeApiReport());
console.log(`Wrote ${reportFile}`);
