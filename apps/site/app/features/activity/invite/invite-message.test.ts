import { expect, test } from 'vitest';
import { inviteMessage } from './invite-message.ts';

test('a copied invitation has its text, the short link on a separate line, and the invitation code', () => {
  const share = { title: '送你 41 天飞梭加速器', desc: '打外服少绕路。' };
  expect(inviteMessage(share, { link: 'https://www.example/i/FS7K2QMD', code: 'FS7K-2QMD' }).split('\n')).toEqual([
    '送你 41 天飞梭加速器。打外服少绕路。',
    'https://www.example/i/FS7K2QMD',
    '邀请码 FS7K-2QMD',
  ]);
});
