import { expect, test } from 'vitest';
import { describeBreadcrumb } from './error-texts.ts';

test.each([
  [{ method: 'POST', url: '/v1/auth/signin', status_code: 401 }, 'POST /v1/auth/signin → 401'],
  [{ method: 'GET', url: '/ping', status_code: 0 }, 'GET /ping → 没有回应'],
  [{ from: '/', to: '/vip' }, '/ → /vip'],
  [{ logger: 'console' }, '{"logger":"console"}'],
  [{}, ''],
  [null, ''],
])('describeBreadcrumb shows the log entry %j on one line', (data, line) => {
  expect(describeBreadcrumb(data)).toBe(line);
});
