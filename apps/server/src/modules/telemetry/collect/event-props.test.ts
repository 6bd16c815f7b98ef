import { expect, test } from 'vitest';
import { HIDDEN } from '../scrub-secrets.ts';
import { plainProps } from './collect-batch.ts';

test('stored properties of a page event are flat, limited in size and without secrets', () => {
  const many = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`p${n}`, n]));
  expect(Object.keys(plainProps(many))).toHaveLength(32);
  expect(plainProps({ n: 1, yes: true, none: null, text: 'a'.repeat(999), deep: { a: 1 }, not: Number.NaN })).toEqual({
    n: 1,
    yes: true,
    none: null,
    text: `${'a'.repeat(255)}…`,
  });
  expect(plainProps({ accessToken: 'x', from: '/sso/callback?code=1', phone: '13800138000' })).toEqual({
    accessToken: HIDDEN,
    from: `/sso/callback?code=${HIDDEN}`,
    phone: HIDDEN,
  });
  expect(plainProps(undefined)).toEqual({});
});
