import { expect, test } from 'vitest';
import { keepSecret, type Secret } from './kept-secrets.ts';

const link = (name: string, text: string): Secret => ({ title: `${name} 的登录链接`, says: '', text, endsOlder: true });
const token = (text: string): Secret => ({ title: '访问令牌', says: '', text });
const shown = (...secrets: Secret[]) =>
  secrets.reduce<Secret[]>((kept, secret) => keepSecret(kept, secret), []).map(({ text }) => text);

test('a secret stays while another is shown', () => {
  expect(shown(link('小王', 'a'), link('小李', 'b'))).toEqual(['b', 'a']);
  expect(shown(token('a'), token('b'))).toEqual(['b', 'a']);
});

test('hides a link that a newer one of the same person ended', () => {
  expect(shown(link('小王', 'a'), link('小李', 'b'), link('小王', 'c'))).toEqual(['c', 'b']);
});
