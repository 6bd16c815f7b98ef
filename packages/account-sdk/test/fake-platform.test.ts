import { expect, test } from 'vitest';
import { fakePlatform, settle } from './fake-platform.ts';

test('waits of the fake platform end in the order of their times, each with its effects', async () => {
  const { wait, tick, now } = fakePlatform({ now: 1000 });
  const seen: string[] = [];
  const note = async (ms: number, word: string) => {
    await wait(ms);
    seen.push(`${word} ${now()}`);
  };
  void note(200, 'late').then(() => note(50, 'later'));
  void note(100, 'early');
  await tick(99);
  expect(seen).toEqual([]);
  await tick(151);
  expect(seen).toEqual(['early 1100', 'late 1200', 'later 1250']);
  expect(now()).toBe(1250);
});

test('setting the clock of one fake tab changes no other tab, and no time passes', async () => {
  const one = fakePlatform({ now: 1000 });
  const other = fakePlatform({ beside: one });
  one.skew(-600);
  await one.tick(10);
  expect([one.now(), other.now()]).toEqual([410, 1010]);
  one.setNow(5);
  expect([one.now(), other.now()]).toEqual([5, 1010]);
});

test('the fake network answers with JSON, HTML or nothing, fails, or hangs, and records requests', async () => {
  const { server, fetch, requests } = fakePlatform();
  server.queue = [{ json: { a: 1 } }, { html: '<p>', status: 502 }, 'nothing', 'fail', 'hang'];
  const url = 'https://account.test/v1/auth/token?x=1';
  const body = '{"b":2}';
  expect(await (await fetch(url, { method: 'POST', headers: { 'X-Action': '400' }, body })).json()).toEqual({ a: 1 });
  const page = await fetch(url, {});
  expect([page.status, await page.text()]).toEqual([502, '<p>']);
  expect(await (await fetch(url, {})).text()).toBe('');
  await expect(fetch(url, {})).rejects.toThrow('Failed to fetch');
  const abort = new AbortController();
  const hanging = fetch(url, { signal: abort.signal });
  abort.abort();
  await expect(hanging).rejects.toThrow('aborted');
  expect(requests[0]).toMatchObject({
    origin: 'https://account.test',
    path: '/v1/auth/token',
    method: 'POST',
    headers: { 'x-action': '400' },
    body: { b: 2 },
  });
  expect(requests[0]?.query.get('x')).toBe('1');
  expect(requests).toHaveLength(5);
});

test('fake random text is the same in every run, and differs between calls and tabs', () => {
  const one = fakePlatform();
  const first = one.random(32);
  expect(first).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(one.random(32)).not.toBe(first);
  expect(fakePlatform({ beside: one }).random(32)).not.toBe(first);
  expect(fakePlatform().random(32)).toBe(first);
});

test('the fake tabs of one browser share their locks', async () => {
  const one = fakePlatform();
  const other = fakePlatform({ beside: one });
  const seen: string[] = [];
  let release = () => {};
  void one.locks?.request('x', () => new Promise<void>((done) => void (release = done)));
  void other.locks?.request('x', () => void seen.push('other'));
  await settle();
  expect(seen).toEqual([]);
  release();
  await settle();
  expect(seen).toEqual(['other']);
  expect(fakePlatform({ locks: false }).locks).toBeNull();
});
