import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { expect, test } from 'vitest';
import { reopenUntil, staffMoves, titleOf } from './ticket.ts';

test.each([
  ['晚上 8 点后亚服丢包。白天正常。', '晚上 8 点后亚服丢包'],
  ['  \n第二行才开始\n第三行', '第二行才开始'],
  ['真的吗？真的！', '真的吗'],
  ['。。。', '。。。'],
  ['长'.repeat(60), `${'长'.repeat(supportLimits.titleMax - 1)}…`],
  ['😀'.repeat(60), `${'😀'.repeat(supportLimits.titleMax - 1)}…`],
])('a ticket with the text %j gets the title %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
});

test('a ticket can be reopened only after it ended, until the end of the seventh day', () => {
  const now = new Date('2030-06-27T12:00:00Z');
  const ended = (endedAt: string, state: 'resolved' | 'closed' | 'waiting' = 'resolved') =>
    reopenUntil({ state, messageCount: 1, endedAt: new Date(endedAt) }, now);
  expect(ended('2030-06-20T12:00:00.001Z')).toEqual(new Date('2030-06-27T12:00:00.001Z'));
  expect(ended('2030-06-20T12:00:00Z')).toBeNull();
  expect(ended('2030-06-26T12:00:00Z', 'waiting')).toBeNull();
});

test('operators cannot close a ticket, and cannot change a closed ticket', () => {
  expect(Object.keys(staffMoves)).not.toContain('closed');
  expect(Object.values(staffMoves).flat()).not.toContain('closed');
});
