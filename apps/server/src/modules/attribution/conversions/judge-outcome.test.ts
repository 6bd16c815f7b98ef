import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { expect, test } from 'vitest';
import { judgeOutcome } from './judge-outcome.ts';

const MINUTE = 60_000;
const started = new Date('2026-11-16T00:00:00Z');
const row = (tries: number, platform: AdPlatform = 'baidu', event: AdEvent = 'pay', unanswered = 0) => ({
  platform,
  event,
  tries,
  unanswered,
  firstTryAt: started,
});

test('a failed upload is retried after 1, 5, 30 minutes, 2, 6, 24 hours, and not after 72 hours', () => {
  const waits: (number | string)[] = [];
  let now = started;
  for (let tries = 1; tries <= 9; tries++) {
    const { state, nextTryAt = now } = judgeOutcome(row(tries), { is: 'again', why: 'HTTP 503' }, now);
    waits.push(state === 'waiting' ? (nextTryAt.getTime() - now.getTime()) / MINUTE : (state ?? ''));
    if (state !== 'waiting') break;
    now = nextTryAt;
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 1440, 1440, 'dead']);
});

test('an upload is not retried after a permanent refusal by the ad platform', () => {
  expect(judgeOutcome(row(1), { is: 'never', why: 'errno 1' }, started)).toEqual({ state: 'dead', why: 'errno 1' });
});

test('an unanswered upload is retried where the platform deduplicates, at Bilibili up to three times', () => {
  const silence = { is: 'unanswered', why: 'no answer' } as const;
  expect(judgeOutcome(row(1, 'baidu'), silence, started)).toMatchObject({ state: 'waiting', unanswered: 1 });
  expect(judgeOutcome(row(3, 'bilibili', 'pay', 2), silence, started)).toMatchObject({ state: 'waiting' });
  expect(judgeOutcome(row(4, 'bilibili', 'pay', 3), silence, started)).toMatchObject({ state: 'dead' });
  // `unanswered` exceeds `tries`, because an operator restarted this upload after it was dead.
  expect(judgeOutcome(row(1, 'bilibili', 'pay', 4), silence, started)).toMatchObject({
    state: 'waiting',
    unanswered: 5,
  });
  expect(judgeOutcome(row(1, 'kuaishou', 'register'), silence, started)).toMatchObject({ state: 'waiting' });
});

test('a purchase that Kuaishou may have received waits for an operator, because a repeat would count twice', () => {
  const silence = { is: 'unanswered', why: 'no answer' } as const;
  expect(judgeOutcome(row(1, 'kuaishou'), silence, started)).toMatchObject({ state: 'unsure' });
  expect(judgeOutcome(row(1, 'kuaishou'), { is: 'again', why: 'HTTP 503' }, started)).toMatchObject({
    state: 'waiting',
  });
});
