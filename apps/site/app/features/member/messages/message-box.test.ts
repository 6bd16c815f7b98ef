import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { expect, test } from 'vitest';
import { closedBox, MESSAGES_PER_PAGE, messageBoxReducer, unreadText, type MessageBox } from './message-box.ts';

const message = (id: number, read = false): MemberMessage => ({
  id: String(id),
  kind: 'ticket',
  title: `第 ${id} 条`,
  text: '',
  at: '2026-05-01T00:00:00.000Z',
  read,
});
const page = (from: number, count: number, read = false) =>
  Array.from({ length: count }, (_, at) => message(from - at, read));
const shown = (list: MemberMessage[]): MessageBox => messageBoxReducer(closedBox, { type: 'arrived', page: list });
const idsOf = (box: MessageBox) => (box.view === 'shown' ? box.list.map(({ id }) => id) : null);

test('the message list offers older messages after a full page, and none after a page that is not full', () => {
  expect(shown(page(99, MESSAGES_PER_PAGE))).toMatchObject({ hasMore: true });
  expect(shown(page(99, MESSAGES_PER_PAGE - 1))).toMatchObject({ hasMore: false });
});

test('the message list appends older messages without duplicates', () => {
  const box = messageBoxReducer(shown(page(50, MESSAGES_PER_PAGE)), { type: 'older arrived', page: page(32, 3) });
  const ids = idsOf(box) ?? [];
  expect(ids).toHaveLength(MESSAGES_PER_PAGE + 1);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.at(-1)).toBe('30');
  expect(box).toMatchObject({ hasMore: false });
});

test('a failed load keeps the messages that are already shown', () => {
  const box = shown([message(1)]);
  expect(messageBoxReducer(box, { type: 'refused', message: '断了' })).toBe(box);
  expect(messageBoxReducer(closedBox, { type: 'refused', message: '断了' })).toEqual({
    view: 'failed',
    message: '断了',
  });
});

test('marking as read changes the given messages, or all messages', () => {
  const box = shown([message(3), message(2), message(1, true)]);
  expect(unreadText(box)).toBe('2');
  expect(unreadText(messageBoxReducer(box, { type: 'read', ids: ['3', '77'] }))).toBe('1');
  expect(unreadText(messageBoxReducer(box, { type: 'read', ids: 'all' }))).toBeNull();
});

test('the badge of unread messages has a plus sign if older messages may be unread too', () => {
  expect(unreadText(shown(page(99, MESSAGES_PER_PAGE)))).toBe(`${MESSAGES_PER_PAGE}+`);
  expect(unreadText(shown([message(99), ...page(98, MESSAGES_PER_PAGE - 1, true)]))).toBe('1');
  expect(unreadText(shown([message(2, true), message(1)]))).toBe('1');
  expect(unreadText(closedBox)).toBeNull();
});
