import { describe, expect, test } from 'vitest';
import { fakePlatform } from '../../test/fake-platform.ts';
import type { GrantedCredentials } from './credentials.ts';
import { isFresh, isJustRenewed, readGrant } from './grant.ts';

const platform = fakePlatform({ now: Date.UTC(2026, 0, 1) });
const granted: GrantedCredentials = {
  token_type: 'Bearer',
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 7200,
  sub: 'alice',
};
const read = (more: object = {}, before?: object) =>
  readGrant({ ...granted, ...more }, platform, before && { ...readGrant(granted, platform), ...before });

test.each([
  [7200, 7080],
  [600, 480],
  [599, 569],
  [30, 0],
  [1, -29],
])(
  '§9 a token with expires_in %i counts as expired 120 s early, or 30 s early if it lives under 600 s',
  (expires_in, lasts) => {
    const { expires_at } = read({ expires_in });
    expect(expires_at).toBe(new Date(platform.now() + lasts * 1000).toISOString());
  },
);

test('§3 credentials are stored with an idempotency key for the next refresh', () => {
  expect(read({ user_id: 'alice', id_token: 'x', scope: 'user' })).toEqual({
    ...granted,
    expires_at: '2026-01-01T01:58:00.000Z',
    refreshed_at: platform.now(),
    refresh_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
  });
  expect(read().refresh_key).not.toBe(read().refresh_key);
});

test('a refreshed grant without a refresh token or a sub keeps the previous values', () => {
  const { token_type, access_token, expires_in } = granted;
  const before = readGrant(granted, platform);
  const after = readGrant({ token_type, access_token, expires_in }, platform, before);
  expect(after).toMatchObject({ refresh_token: 'r', sub: 'alice' });
  expect(readGrant({ token_type, access_token, expires_in, sub: 'alice' }, platform)).toMatchObject({
    refresh_token: '',
  });
});

describe('a successful answer that is no valid grant counts as no answer', () => {
  test.each<[object]>([
    [{ access_token: undefined }],
    [{ access_token: '' }],
    [{ access_token: 7 }],
    [{ token_type: undefined }],
    [{ refresh_token: null }],
    [{ sub: 7 }],
    // A grant without `sub` is invalid.
    [{ sub: undefined }],
    [{ sub: '' }],
    [{ expires_in: undefined }],
    [{ expires_in: 'soon' }],
    [{ expires_in: 0 }],
    [{ expires_in: -1 }],
    [{ expires_in: 1e300 }],
    [{ expires_in: Number.NaN }],
  ])('a grant with %j counts as no answer', (more) => {
    expect(() => read(more)).toThrow(expect.objectContaining({ error: 'unreachable', error_code: 8000 }));
  });

  test('a refresh that is answered with tokens of another user counts as unanswered', () => {
    expect(() => read({ sub: 'mallory' }, {})).toThrow(expect.objectContaining({ error: 'unreachable' }));
  });
});

test('an access token is valid until it expires, unless the clock was set back to before the grant', () => {
  const stored = read();
  const at = (s: number) => isFresh(stored, platform.now() + s * 1000);
  expect([at(0), at(7079), at(7080), at(7200)]).toEqual([true, true, false, false]);
  // If the clock is corrected by a few seconds, the token must not be refreshed.
  expect([at(-100), at(-600)]).toEqual([true, false]);
  expect(isFresh({ ...stored, access_token: '' }, platform.now())).toBe(false);
  expect(isFresh({ ...stored, expires_at: 'nonsense' }, platform.now())).toBe(false);
});

test('§9 a token counts as just renewed for 120 s, unless the clock was set back', () => {
  const stored = read();
  const at = (ms: number) => isJustRenewed(stored, platform.now() + ms);
  expect([at(0), at(119_999), at(120_000), at(-1), at(-600_000)]).toEqual([true, true, false, false, false]);
});
