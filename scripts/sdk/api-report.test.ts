import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeApiReport, reportCommand, reportFileOf } from './api-report.ts';
import { sdkPackages } from './package-places.ts';

test.each(sdkPackages)('the report of the public API of $name is up to date', { timeout: 30_000 }, async (sdk) => {
  const report = await makeApiReport(sdk);
  expect(
    report === readFileSync(reportFileOf(sdk), 'utf8'),
    `the API has changed; if it was meant to, run ${reportCommand} and commit the report`,
  ).toBe(true);
});
