import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test } from 'vitest';
import { checkFlags, collectWords, type ClientFlags } from './client-actions.ts';

const good: ClientFlags = {
  id: 'partner',
  name: '合作方',
  redirect: ['https://a.test/back?x=', 'http://localhost:9000/', 'com.example.app:/callback'],
  signOut: ['https://a.test/out'],
  origin: ['https://a.test'],
  resource: ['https://api.a.test/v2', 'urn:example:billing'],
  scope: ['openid', 'user'],
  grant: [grantTypes.deviceCode],
  firstParty: false,
  allowPlain: false,
  secret: 'sixteen letters.',
};

test('`client add` accepts known scopes and grant types, absolute addresses and a long secret', () => {
  expect(() => checkFlags(good)).not.toThrow();
  expect(() => checkFlags({ ...good, secret: true })).not.toThrow();
});

test.each<[string, Partial<ClientFlags>, string]>([
  ['an empty name', { name: '' }, '--name is empty'],
  ['a blank name', { name: ' \t　' }, '--name is empty'],
  ['a name with a blank at its end', { name: '合作方 ' }, 'begins or ends with a space'],
  ['an invisible character in the name', { name: '合作\u200b方' }, 'invisible'],
  ['a name that is too long', { name: '长'.repeat(65) }, 'longer than 64'],
  ['a resource with a fragment', { resource: ['https://a.test/#x'] }, 'is not an absolute URI'],
  ['a relative resource', { resource: ['/v2'] }, 'is not an absolute URI'],
  ['an id with a blank', { id: 'a b' }, '--id'],
  ['an unknown scope', { scope: ['openid', 'root'] }, '--scope: unknown root (known: openid,'],
  ['an unknown grant', { grant: ['password'] }, '--grant: unknown password (known: authorization_code,'],
  ['a short secret', { secret: 'fifteen letters' }, '--secret: at least 16'],
  ['an empty secret', { secret: '' }, '--secret: at least 16'],
  ['a relative redirect', { redirect: ['/back'] }, 'is not an absolute'],
  ['a redirect without slashes', { redirect: ['https:a.test'] }, 'is not an absolute'],
  ['a redirect with a blank before it', { redirect: [' https://a.test'] }, 'is not an absolute'],
  ['a redirect with a fragment', { redirect: ['https://a.test/#x'] }, 'is not an absolute'],
  ['a javascript: redirect', { redirect: ['javascript:alert(1)'] }, 'is not an absolute'],
  ['a relative sign-out address', { signOut: ['out'] }, 'is not an absolute'],
  ['an origin with a wildcard', { origin: ['https://*.a.test'] }, 'is not an origin'],
  [
    'an origin followed by another CSP directive',
    { origin: ['https://a;upgrade-insecure-requests'] },
    'is not an origin',
  ],
  ['an origin of another scheme', { origin: ['ftp://a.test'] }, 'is not an origin'],
  ['an origin with a path', { origin: ['https://a.test/'] }, 'is not an origin'],
])('`client add` refuses the options if they have %s', (_what, flags, words) => {
  expect(() => checkFlags({ ...good, ...flags })).toThrow(words);
});

test.each([
  ['one', ['user'], ['user']],
  ['blanks', ['openid  user profile'], ['openid', 'user', 'profile']],
  ['commas', ['openid,user, profile,'], ['openid', 'user', 'profile']],
  ['several flags with a repeated word', ['openid user', 'user,sso'], ['openid', 'user', 'sso']],
  ['only blanks, which are refused later', [' '], [' ']],
])('collectWords splits the values of a flag into words: %s', (_what, values, words) => {
  expect(values.reduce<string[]>((earlier, value) => collectWords(value, earlier), [])).toEqual(words);
});
