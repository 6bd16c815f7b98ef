import { expect, test } from 'vitest';
import { enUS } from '../texts/en-us.ts';
import { adviceFor } from './retry-advice.ts';

const { refused } = enUS('Feisuo');

test.each([
  [4122, refused.restart, false],
  [3, refused.restart, false],
  [8, refused.wait, true],
  [5027, refused.later, true],
])('error code %i gets the matching advice and says whether a retry can help', (error_code, message, canRetry) => {
  expect(adviceFor({ error: 'any', error_code }, refused)).toEqual({ message, canRetry });
});
