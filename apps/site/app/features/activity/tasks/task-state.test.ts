import { expect, test } from 'vitest';
import { progressOf, percentOf, taskHref } from './task-list.tsx';

test('a task shows its progress in the current period, and whether it is done', () => {
  expect(progressOf({ progress: 0, target: 1, state: 'open', period: 'day' })).toBe('今天 0 / 1');
  expect(progressOf({ progress: 3, target: 5, state: 'open', period: 'week' })).toBe('本周 3 / 5');
  expect(progressOf({ progress: 1, target: 1, state: 'claimed', period: 'once' })).toBe('1 / 1');
  expect(progressOf({ progress: 1, target: 1, state: 'done', period: 'once' })).toBe('已完成，可以领取');
});

test('the progress bar of a task never exceeds 100 per cent', () => {
  expect([percentOf({ progress: 0, target: 4 }), percentOf({ progress: 1, target: 3 })]).toEqual([0, 33]);
  expect(percentOf({ progress: 9, target: 3 })).toBe(100);
});

test('tasks that are done on account pages link to the host of the account pages', () => {
  expect(taskHref('/account/contact', '/account/')).toBe('/account/contact');
  expect(taskHref('/account/contact', 'https://account.a.test/account/')).toBe(
    'https://account.a.test/account/contact',
  );
  expect(taskHref('/lottery', 'https://account.a.test/account/')).toBe('/lottery');
});
