import { expect, test } from 'vitest';
import { currentOf } from './site-header.tsx';

test.each([
  ['/', '/', 'page'],
  ['/', '/games', undefined],
  ['/games', '/games', 'page'],
  ['/games', '/games/pubg', 'true'],
  ['/games', '/games-of-others', undefined],
  ['/news_pubg', '/news_pubg', 'page'],
  ['/news_pubg', '/news_pubg/t/update/p/2', 'true'],
  ['/news_pubg', '/news/a-1', 'true'],
  ['/help', '/news/a-1', undefined],
  ['/#company', '/', undefined],
] as const)('§2 header: the link to %s on the page %s has aria-current %s', (href, pathname, current) => {
  expect(currentOf(href, pathname)).toBe(current);
});
