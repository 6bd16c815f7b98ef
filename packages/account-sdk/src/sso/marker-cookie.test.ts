import { expect, test } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { hasMarker, leaveMarker, putMarker, removeOwnMarker } from './marker-cookie.ts';

const https = () => fakePage({ href: 'https://site.test/shop' });

test('§4 the cookie sessionid marks a session only if it has a value', () => {
  const page = https();
  expect(hasMarker(page)).toBe(false);
  page.tab.cookies.set('sessionid', '');
  page.tab.cookies.set('xsessionid', '1');
  expect(hasMarker(page)).toBe(false);
  page.tab.domainCookies.set('sessionid', 'x');
  expect(hasMarker(page)).toBe(true);
});

test('the marker cookie is host-only, for every path, Lax, and Secure on https', () => {
  const page = https();
  putMarker(page);
  expect(page.tab.written[0]).toBe('sessionid=sso; Path=/; SameSite=Lax; Max-Age=15552000; Secure');
  expect(hasMarker(page)).toBe(true);
  const plain = fakePage({ href: 'http://site.test/' });
  putMarker(plain);
  expect(plain.tab.written[0]).not.toContain('Secure');
});

test('the client adds no marker cookie if there is one, and removes only the one that it added', () => {
  const page = https();
  page.tab.domainCookies.set('sessionid', 'bXk');
  putMarker(page);
  removeOwnMarker(page);
  page.tab.cookies.set('sessionid', 'ssoG9zdA');
  removeOwnMarker(page);
  leaveMarker(page);
  expect(page.tab.written.filter((text) => text.startsWith('sessionid'))).toEqual([]);
});

test('the client removes its own marker cookie, and keeps the marker cookie of the parent domain', () => {
  const page = https();
  putMarker(page);
  page.tab.domainCookies.set('sessionid', 'bXk');
  removeOwnMarker(page);
  expect(page.document.cookie).toBe('sessionid=bXk');
});

test('the marker of a signed-out session is ignored, and the marker of the next session is accepted', () => {
  const page = https();
  page.tab.domainCookies.set('sessionid', 'first');
  leaveMarker(page);
  expect([hasMarker(page), page.tab.written]).toEqual([
    false,
    ['sso_left=first; Path=/; SameSite=Lax; Max-Age=15552000; Secure'],
  ]);
  page.tab.domainCookies.set('sessionid', 'second');
  expect(hasMarker(page)).toBe(true);
});

test('after a sign-out the marker cookie is ignored until the next sign-in', () => {
  const page = https();
  page.tab.domainCookies.set('sessionid', 'first');
  leaveMarker(page);
  putMarker(page);
  expect([hasMarker(page), [...page.tab.cookies.keys()]]).toEqual([true, []]);
});

test("if the client's own marker cookie was the only one, no cookie is left after its removal", () => {
  const page = https();
  putMarker(page);
  leaveMarker(page);
  expect([hasMarker(page), page.document.cookie]).toEqual([false, '']);
});
