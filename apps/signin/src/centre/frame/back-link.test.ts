import { expect, test } from 'vitest';
import { wayBack } from './back-link.ts';

const site = 'https://www.example.com';
const page = { querySelector: () => ({ content: site }) } as unknown as Document;

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('the account centre links back to the page of the site that linked to it, also after the section changed', () => {
  const storage = memory();
  const first = wayBack('?from=%2Fvip', storage, page);
  expect(first).toEqual({ href: `${site}/vip`, isMemberCentre: false });
  expect(wayBack('', storage, page)).toEqual(first);
  expect(wayBack('?from=%2Fmember%2Forders', storage, page)).toEqual({
    href: `${site}/member/orders`,
    isMemberCentre: true,
  });
});

test('if no page of the site linked to the account centre, it links back to the member centre', () => {
  expect(wayBack('', memory(), page)).toEqual({ href: `${site}/member`, isMemberCentre: true });
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/a?b=c',
  `/${'a'.repeat(300)}`,
])('the link back never leads to the unsafe address %s', (from) => {
  const { href } = wayBack(`?${new URLSearchParams({ from })}`, memory(), page);
  expect(href).toBe(`${site}/member`);
});

test('the link back from the account centre works in a browser that refuses storage', () => {
  const refusing = {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  };
  expect(wayBack('?from=%2Fgames', refusing, page).href).toBe(`${site}/games`);
  expect(wayBack('', refusing, page).href).toBe(`${site}/member`);
});
