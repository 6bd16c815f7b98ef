import { expect, test } from 'vitest';
import { countedDomain, foldMailbox } from './fold-mailbox.ts';

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['ann+trial7@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['A.NN@googlemail.com', 'ann@gmail.com'],
  ['ann-two@yahoo.com', 'ann@yahoo.com'],
  ['ann-two@qq.com', 'ann-two@qq.com'],
  ['a.nn@pm.me', 'ann@proton.me'],
  ['ann@mac.com', 'ann@icloud.com'],
  ['+x@example.com', '+x@example.com'],
  ['ann@constructor', 'ann@constructor'],
])('the mailbox of %s is %s', (email, mailbox) => expect(foldMailbox(email)).toBe(mailbox));

test('mailboxes of a public host are not counted by domain, those of any other are', () => {
  expect(countedDomain('ann@QQ.com')).toBeNull();
  expect(countedDomain('ann@googlemail.com')).toBeNull();
  expect(countedDomain('x7@catch-all.example')).toBe('catch-all.example');
});
