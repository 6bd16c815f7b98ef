import { expect, test } from 'vitest';
import { isBackgroundCall } from './error-filters.ts';

test.each(['/ping', 'https://www.acc.example/ping?1', '/collect/v1/events', '/api/1/envelope/?sentry_key=a'])(
  'the address %s counts as a background call',
  (url) => {
    expect(isBackgroundCall(url)).toBe(true);
  },
);

test.each(['/', '/pingpong', '/v1/user/me', '/xlppc.gacs/api/gxsdn/config/list?x=/ping'])(
  'the address %s does not count as a background call',
  (url) => {
    expect(isBackgroundCall(url)).toBe(false);
  },
);
