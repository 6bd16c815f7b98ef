import { expect, test } from 'vitest';
import { enUS } from '../texts/en-us.ts';
import { adviceFor } from './advice.ts';

test.each([
  [4122, enUS.refused.restart, false],
  [3, enUS.refused.restart, false],
  [8, enUS.refused.wait, true],
  [5027, enUS.refused.later, true],
])('code %i', (error_code, says, canRetry) => {
  expect(adviceFor({ error: 'any', error_code }, enUS.refused)).toEqual({ says, canRetry });
});
