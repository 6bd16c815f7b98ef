import { expect, test } from 'vitest';
import { makeHostClassifier } from './hosts.ts';

const faces = (host: string, own: Parameters<typeof makeHostClassifier>[0]) => {
  const { isSite, isAccount, isConsole, isThirdParty } = makeHostClassifier(own)(host);
  return [isSite && 'site', isAccount && 'account', isConsole && 'console', isThirdParty && 'partner'].filter(Boolean);
};

const one = 'http://localhost:8080';
const shared = { siteOrigin: one, accountOrigin: one, consoleOrigin: one, thirdPartyHost: 'partner.test' };
const apart = {
  siteOrigin: 'https://www.a.test',
  accountOrigin: 'https://account.a.test',
  consoleOrigin: 'https://console.a.test',
  thirdPartyHost: 'partner.test',
};

test.each([
  ['localhost:8080', ['site', 'account', 'console']],
  ['127.0.0.1:8080', ['site', 'account', 'console']],
  ['partner.test', ['site', 'account', 'partner']],
])('when all origins are equal, requests with host %s are answered by %j', (host, expected) => {
  expect(faces(host, shared)).toEqual(expected);
});

test.each([
  ['www.a.test', ['site']],
  ['account.a.test', ['account']],
  ['console.a.test', ['console']],
  ['partner.test', ['site', 'partner']],
  ['10.0.0.1:8080', ['site']],
  // Other ports of the account or console host serve nothing, because browsers send the cookies of a host to all its
  // ports.
  ['account.a.test:8080', []],
  ['console.a.test:8080', []],
])('with separate site, account and console origins, requests with host %s are answered by %j', (host, expected) => {
  expect(faces(host, apart)).toEqual(expected);
});

test('account pages that share the site’s origin are not served on the console’s host', () => {
  const own = { ...apart, accountOrigin: apart.siteOrigin };
  expect(faces('www.a.test', own)).toEqual(['site', 'account']);
  expect(faces('console.a.test', own)).toEqual(['console']);
});

test('console and account pages may share a host that differs from the site’s host', () => {
  const own = { ...apart, consoleOrigin: apart.accountOrigin };
  expect(faces('account.a.test', own)).toEqual(['account', 'console']);
  expect(faces('www.a.test', own)).toEqual(['site']);
});

test('configured hosts with the same name and different ports are distinguished', () => {
  const own = { ...shared, consoleOrigin: 'http://localhost:9090' };
  expect(faces('localhost:8080', own)).toEqual(['site', 'account']);
  expect(faces('localhost:9090', own)).toEqual(['console']);
});
