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
])('with one origin %s is %j', (host, expected) => {
  expect(faces(host, shared)).toEqual(expected);
});

test.each([
  ['www.a.test', ['site']],
  ['account.a.test', ['account']],
  ['console.a.test', ['console']],
  ['partner.test', ['site', 'partner']],
  ['10.0.0.1:8080', ['site']],
  // Cookies of account pages and console are sent to every port of their hosts.
  ['account.a.test:8080', []],
  ['console.a.test:8080', []],
])('with three origins %s is %j', (host, expected) => {
  expect(faces(host, apart)).toEqual(expected);
});

test('account pages on the site’s origin are not on the console’s', () => {
  const own = { ...apart, accountOrigin: apart.siteOrigin };
  expect(faces('www.a.test', own)).toEqual(['site', 'account']);
  expect(faces('console.a.test', own)).toEqual(['console']);
});

test('console and account pages may share a host separate from the site', () => {
  const own = { ...apart, consoleOrigin: apart.accountOrigin };
  expect(faces('account.a.test', own)).toEqual(['account', 'console']);
  expect(faces('www.a.test', own)).toEqual(['site']);
});

test('hosts that differ only by port are distinguished', () => {
  const own = { ...shared, consoleOrigin: 'http://localhost:9090' };
  expect(faces('localhost:8080', own)).toEqual(['site', 'account']);
  expect(faces('localhost:9090', own)).toEqual(['console']);
});
