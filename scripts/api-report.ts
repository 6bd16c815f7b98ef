import { writeFileSync } from 'node:fs';
import { makeApiReport, reportFileOf } from './sdk/api-report.ts';
import { sdkPackages } from './sdk/package-places.ts';

/** Writes the public API of each package to a file, so that reviewers see changes of the API. */
for (const sdk of sdkPackages) {
  writeFileSync(reportFileOf(sdk), await makeApiReport(sdk));
  console.log(`Wrote ${reportFileOf(sdk)}`);
}
