import { expect, test, vi } from 'vitest';
import { createChainCheck } from './verify-log-card.tsx';

const part = (after: number, more: object = {}) => ({
  entries: after,
  unkeyed: 3,
  head: `k1:${after}`,
  brokenAt: null,
  hasEarlier: false,
  isEnd: after === 300,
  seal: after === 300 ? 'whole' : null,
  sealed: 300,
  after: String(after),
  newest: '300',
  ...more,
});

test('a started check of the audit log continues part by part in the background and keeps its result', async () => {
  const get = vi.fn(async (path: string) => {
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    return part(after + 100, { hasEarlier: after === 100 });
  });
  const check = createChainCheck();
  const seen: (number | undefined)[] = [];
  const leave = check.watch(() => {
    seen.push(check.read().report?.percent);
    leave();
  });
  await check.start({ get: get as never }, 'k1:old');
  expect(get.mock.calls.map(([path]) => path)).toEqual([
    'audit/verify?earlier=k1%3Aold',
    'audit/verify?after=100&head=k1%3A100&entries=100&unkeyed=3&earlier=k1%3Aold',
    'audit/verify?after=200&head=k1%3A200&entries=200&unkeyed=3&earlier=k1%3Aold',
  ]);
  expect(seen).toEqual([undefined]);
  expect(check.read()).toMatchObject({
    isChecking: false,
    report: {
      entries: 300,
      unkeyed: 3,
      isEnd: true,
      seal: 'whole',
      percent: 100,
      head: 'k1:300',
      earlier: 'k1:old',
      hasEarlier: true,
    },
  });
});

test('a check of the audit log that was stopped or failed keeps the result for the part it has read', async () => {
  const check = createChainCheck();
  await check.start(
    {
      get: (async () => {
        check.stop();
        return part(100);
      }) as never,
    },
    '',
  );
  expect(check.read()).toEqual({ isChecking: false, report: null, refusal: null });
  const get = vi.fn().mockResolvedValueOnce(part(100)).mockRejectedValue(new Error('no'));
  await check.start({ get }, '');
  expect(check.read()).toMatchObject({
    isChecking: false,
    report: { percent: 33, isEnd: false },
    refusal: expect.any(String),
  });
});
