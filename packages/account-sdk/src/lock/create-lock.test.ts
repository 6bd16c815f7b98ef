import { expect, test, vi } from 'vitest';
import { fakeLog } from '../../test/fake-log.ts';
import { fakePlatform, settle } from '../../test/fake-platform.ts';
import { createLock } from './create-lock.ts';

/** Work that ends when the test calls `finish`. Its start and end are recorded in `seen`. */
function longWork(name: string, seen: string[]) {
  let finish = () => {};
  const end = new Promise<void>((resolve) => void (finish = resolve));
  const work = async () => {
    seen.push(`${name} in`);
    await end;
    seen.push(`${name} out`);
    return name;
  };
  return { work, finish };
}

test.each([false, true])(
  '§4 lock: one caller at a time, in the order of their calls, with reentrant %s',
  async (reentrant) => {
    const lock = createLock({ reentrant });
    const seen: string[] = [];
    const works = ['a', 'b', 'c'].map((name) => longWork(name, seen));
    const all = Promise.all(works.map(({ work }) => lock.run(work)));
    for (const last of [2, 1, 0]) {
      works[last]?.finish();
      await settle();
    }
    expect(await all).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  },
);

test('§4 lock: work that fails releases the lock, and its error reaches the caller', async () => {
  const lock = createLock();
  const failing = lock.run(() => {
    throw new Error('work');
  });
  const next = lock.run(() => 'next');
  await expect(failing).rejects.toThrow('work');
  expect(await next).toBe('next');
});

test("§4 lock: a wait beyond the timeout fails with a local error, 'lock timeout', and leaves the queue", async () => {
  const { tick, wait } = fakePlatform();
  const lock = createLock({ timeout: 100, platform: { wait } });
  const seen: string[] = [];
  const a = longWork('a', seen);
  const holding = lock.run(a.work);
  const failure = lock.run(() => seen.push('never')).catch((error: unknown) => error);
  await tick(99);
  const patient = lock.run(() => seen.push('patient'), { timeout: 1000 });
  await tick(1);
  expect(await failure).toMatchObject({ error: 'local', error_code: 8001, error_description: 'lock timeout' });
  a.finish();
  await Promise.all([holding, patient]);
  expect(seen).toEqual(['a in', 'a out', 'patient']);
  // The timeout has no effect for the caller that holds the lock, or for one that has finished.
  await tick(5000);
  expect(await lock.run(() => 'free')).toBe('free');
});

test('§9 lock: a caller waits without a timeout by default', async () => {
  const { tick, wait } = fakePlatform();
  const lock = createLock({ platform: { wait } });
  const a = longWork('a', []);
  const holding = lock.run(a.work);
  const waiting = lock.run(() => 'at last');
  await tick(1e9);
  a.finish();
  await holding;
  expect(await waiting).toBe('at last');
});

test.each(['100', null, {}, Number.NaN, true])(
  '§5 lock: the timeout %s, which is not a number, is refused',
  async (timeout) => {
    const wrong = { error: 'local', error_description: 'wrong options param: timeout' };
    expect(() => createLock({ timeout: timeout as number })).toThrow(expect.objectContaining(wrong));
    await expect(createLock().run(() => 1, { timeout: timeout as number })).rejects.toMatchObject(wrong);
  },
);

test('§4 lock: a reentrant lock admits its holder again, and is free when the last nested work has ended', async () => {
  const lock = createLock({ reentrant: true });
  const seen: string[] = [];
  const inner = longWork('inner', seen);
  let next: Promise<unknown> | undefined;
  await lock.run(async (session) => {
    seen.push('outer');
    expect(await lock.run(() => 'again', { session })).toBe('again');
    // The inner work is not awaited, so it may end after the outer work.
    void lock.run(inner.work, { session });
    next = lock.run(() => seen.push('next'));
  });
  await settle();
  expect(seen).toEqual(['outer', 'inner in']);
  inner.finish();
  await next;
  expect(seen).toEqual(['outer', 'inner in', 'inner out', 'next']);
});

test('§4 lock: a caller with another session waits; callers with the same session enter together', async () => {
  const lock = createLock({ reentrant: true });
  const seen: string[] = [];
  const a = longWork('a', seen);
  const session = {};
  const holding = lock.run(a.work);
  const first = lock.run(() => second, { session });
  const other = lock.run(() => seen.push('other'));
  const second: Promise<number> = lock.run(() => seen.push('second'), { session });
  await settle();
  expect(seen).toEqual(['a in']);
  a.finish();
  await Promise.all([holding, first, other]);
  expect(seen).toEqual(['a in', 'a out', 'second', 'other']);
});

test('§5 lock: passing a session to a lock that is not reentrant logs a warning, and the caller waits', async () => {
  const { tick, wait } = fakePlatform();
  const log = fakeLog();
  const lock = createLock({ timeout: 10, log, platform: { wait } });
  const inner = lock.run((session) => lock.run(() => 'inner', { session })).catch((error: unknown) => error);
  await tick(10);
  expect(await inner).toMatchObject({ error_description: 'lock timeout' });
  expect(log.lines).toEqual(['not reentrant: session ignored']);
});

test('§5 lock: by default the warning is logged to the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await createLock().run(() => {}, { session: {} });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("a lock timeout above the browser's maximum does not fire immediately", async () => {
  const wait = vi.fn(() => new Promise<void>(() => {}));
  const lock = createLock({ timeout: 1e12, platform: { wait } });
  void lock.run(() => new Promise(() => {}));
  void lock.run(() => {});
  await Promise.resolve();
  expect(wait).toHaveBeenCalledWith(2 ** 31 - 1);
});
