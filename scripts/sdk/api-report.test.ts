import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeApiReport, reportCommand, reportFile } from './api-report.ts';

test('the report of the public API of the account SDK is up to date', { timeout: 30_000 }, async () => {
  const report = await makeApiReport();
  expect(
    report === readFileSync(reportFile, 'utf8'),
    `the API has changed; if it was meant to, run ${reportCommand} and commit the report`,
  ).toBe(true);
});
