import { expect, test } from 'vitest';
import { keepSecret, type Secret } from './secret-storage.ts';

const link = (name: string, text: string): Secret => ({
  title: `${name} 的登录链接`,
  message: '',
  text,
  endsOlder: true,
});
const token = (text: string): Secret => ({ title: '访问令牌', message: '', text });
const shown = (...secrets: Secret[]) =>
  secrets.reduce<Secret[]>((kept, secret) => keepSecret(kept, secret), []).map(({ text }) => text);

test('a secret that is shown only once stays visible when another secret is created', () => {
  expect(shown(link('小王', 'a'), link('小李', 'b'))).toEqual(['b', 'a']);
  expect(shown(token('a'), token('b'))).toEqual(['b', 'a']);
});

test('a new sign-in link for an operator replaces the displayed older link, which is no longer valid', () => {
  expect(shown(link('小王', 'a'), link('小李', 'b'), link('小王', 'c'))).toEqual(['c', 'b']);
});
