import { expect, test } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { hasMarker, leaveMarker, putMarker, removeOwnMarker } from './marker-cookie.ts';

const https = () => fakePage({ href: 'https://site.test/shop' });

test('§4 a sessionid cookie counts as the marker only if it is not empty', () => {
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

test('adds no marker if one exists, and removes only a marker that the client added', () => {
  const page = https();
  page.tab.domainCookies.set('sessionid', 'bXk');
  putMarker(page);
  removeOwnMarker(page);
  page.tab.cookies.set('sessionid', 'ssoG9zdA');
  removeOwnMarker(page);
  leaveMarker(page);
  expect(page.tab.written.filter((text) => text.startsWith('sessionid'))).toEqual([]);
});

test('removes its own marker, and keeps the marker of the parent domain', () => {
  const page = https();
  putMarker(page);
  page.tab.domainCookies.set('sessionid', 'bXk');
  removeOwnMarker(page);
  expect(page.document.cookie).toBe('sessionid=bXk');
});

test('ignores the marker of a session that was signed out, and accepts the marker of the next session', () => {
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

test('a new sign-in clears the note about the sign-out, also for the same session', () => {
  const page = https();
  page.tab.domainCookies.set('sessionid', 'first');
  leaveMarker(page);
  putMarker(page);
  expect([hasMarker(page), [...page.tab.cookies.keys()]]).toEqual([true, []]);
});

test('if only its own marker existed, no cookie is left', () => {
  const page = https();
  putMarker(page);
  leaveMarker(page);
  expect([hasMarker(page), page.document.cookie]).toEqual([false, '']);
});
