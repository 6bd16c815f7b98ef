import { expect, test } from 'vitest';
import { stylesBeforeScripts } from './load-order.server.ts';

test('scripts are announced after the styles, and fetched when nothing that draws waits', () => {
  const page =
    '<html><head><title>a</title><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/><link rel="modulepreload" crossorigin="anonymous" href="/b.js"/></head><body>b</body></html>';
  expect(stylesBeforeScripts(page)).toBe(
    '<html><head><title>a</title><link rel="stylesheet" href="/s.css"/><link rel="modulepreload" fetchPriority="low" href="/a.js"/><link rel="modulepreload" fetchPriority="low" crossorigin="anonymous" href="/b.js"/></head><body>b</body></html>',
  );
});

test('what a page says about such links in its text stays as it is', () => {
  const page =
    '<html><head></head><body>&lt;link rel="modulepreload"/> <link rel="modulepreload" href="/c.js"/></body></html>';
  expect(stylesBeforeScripts(page)).toBe(page);
});
