import { expect, test } from 'vitest';
import { countedDomain, foldMailbox } from './mailbox.ts';

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['ann+trial7@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['A.NN@googlemail.com', 'ann@gmail.com'],
  ['ann-two@yahoo.com', 'ann@yahoo.com'],
  ['ann-two@qq.com', 'ann-two@qq.com'],
  ['a.nn@pm.me', 'ann@proton.me'],
  ['a.n-n_+x@protonmail.ch', 'ann@proton.me'],
  ['_@proton.me', '_@proton.me'],
  ['ann.lee@yandex.com', 'ann-lee@yandex.ru'],
  ['Ann-Lee+x@ya.ru', 'ann-lee@yandex.ru'],
  ['ann_lee@yandex.com.tr', 'ann_lee@yandex.ru'],
  ['ann.lee@yandex-team.ru', 'ann.lee@yandex-team.ru'],
  ['ann@mac.com', 'ann@icloud.com'],
  ['+x@example.com', '+x@example.com'],
  ['ann@constructor', 'ann@constructor'],
  // Hosts with a full-width dot or a circled letter, as stored before hosts were normalized, and compatibility
  // characters before the @.
  ['a.nn@gmail.com。', 'ann@gmail.com'],
  ['a.nn@ⓖooglemail.com', 'ann@gmail.com'],
  ['ａ．ｎｎ＋x@gmail.com', 'ann@gmail.com'],
  ['a\u200dnn@gmail.com', 'ann@gmail.com'],
  ['ann@例子.中国', 'ann@xn--fsqu00a.xn--fiqs8s'],
])('foldMailbox normalises %s to %s', (email, mailbox) => expect(foldMailbox(email)).toBe(mailbox));

test('limits count mailboxes by domain, except at public mail hosts', () => {
  expect(countedDomain('ann@QQ.com')).toBeNull();
  expect(countedDomain('ann@googlemail.com')).toBeNull();
  expect(countedDomain('ann@ｑq.com')).toBeNull();
  expect(countedDomain('x7@catch-all.example')).toBe('catch-all.example');
});

test.each([
  ['x7@a1.catch-all.example', 'catch-all.example'],
  ['x7@deep.a1.catch-all.co.uk', 'catch-all.co.uk'],
  ['x7@a1.catch-all.com.cn.', 'catch-all.com.cn'],
  // Customers of github.io get subdomains for free, so all its subdomains count as one domain.
  ['x7@person.github.io', 'github.io'],
  ['x7@localhost', 'localhost'],
  ['x7@[192.0.2.7]', '[192.0.2.7]'],
])('limits count a mailbox like %s by the registrable domain %s', (email, domain) =>
  expect(countedDomain(email)).toBe(domain),
);

test('a subdomain of a public mail host is treated like the public mail host', () =>
  expect(countedDomain('ann@vip.163.com')).toBeNull());
