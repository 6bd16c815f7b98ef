import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { reasonOf } from './passkeys-card.tsx';

const words = zhCN.twoFactor.passkeys;

test.each([
  ['InvalidStateError', words.already],
  ['NotAllowedError', words.cancelled],
  ['AbortError', words.cancelled],
  ['NotSupportedError', words.unsupported],
  ['SecurityError', words.failed],
])("a browser's %s is reported as %j", (name, says) => {
  expect(reasonOf(Object.assign(new Error('any'), { name }), words)).toBe(says);
});
