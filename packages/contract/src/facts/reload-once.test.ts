import { expect, test, vi } from 'vitest';
import { reloadOnce, reloadWhenReplaced, type ReloadableTab } from './reload-once.ts';

function openTab(parts: Partial<ReloadableTab> = {}) {
  const marks = new Map<string, string>();
  let fail = () => {};
  const reload = vi.fn();
  const tab: ReloadableTab = {
    addEventListener: (_type, listener) => void (fail = listener),
    sessionStorage: { getItem: (key) => marks.get(key) ?? null, setItem: (key, value) => void marks.set(key, value) },
    location: { href: 'https://site/vip', reload },
    navigator: { onLine: true },
    fetch: async () => ({ ok: true, text: async () => '<script src=new.js>' }),
    ...parts,
  };
  return { tab, reload, marks, fail: () => fail() };
}

test('a page whose scripts are gone reloads once, after what was typed is kept', async () => {
  const { tab, reload, fail } = openTab();
  const beforeReload = vi.fn(() => expect(reload).not.toHaveBeenCalled());
  reloadWhenReplaced(tab, { build: 'one.js', beforeReload });
  fail();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(beforeReload).toHaveBeenCalledTimes(1);
  // The reloaded page has the same build, so reloading did not help.
  expect(await reloadOnce(tab, { build: 'one.js' })).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a tab that gets pages of two versions in turn reloads once for each', async () => {
  const { tab, reload } = openTab();
  for (const build of ['old.js', 'new.js', 'old.js', 'new.js', 'old.js']) await reloadOnce(tab, { build });
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page without network or server does not reload', async () => {
  const offline = openTab({ navigator: { onLine: false } });
  expect(await reloadOnce(offline.tab, { build: 'one.js' })).toBe(false);
  const away = openTab({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await reloadOnce(away.tab, { build: 'one.js' })).toBe(false);
  const faulty = openTab({ fetch: async () => ({ ok: false, text: async () => '' }) });
  expect(await reloadOnce(faulty.tab, { build: 'one.js' })).toBe(false);
  // A later failure with a server reloads: the mark is set only by a reload.
  expect(away.marks.size + faulty.marks.size).toBe(0);
});

test('a tab that cannot remember its reload does not reload', async () => {
  const refuse = () => {
    throw new Error('storage is blocked');
  };
  for (const sessionStorage of [
    { getItem: refuse, setItem: refuse },
    { getItem: () => null, setItem: refuse },
  ]) {
    const { tab, reload } = openTab({ sessionStorage });
    expect(await reloadOnce(tab, { build: 'one.js' })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  }
});

test('a page that tries failed parts again reloads only if the server sends another build', async () => {
  const { tab, reload } = openTab();
  expect(await reloadOnce(tab, { build: 'new.js', isReplaced: (html) => !html.includes('new.js') })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(await reloadOnce(tab, { build: 'old.js', isReplaced: (html) => !html.includes('old.js') })).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
