import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { reasonOf } from './passkeys-card.tsx';

const labels = zhCN.twoFactor.passkeys;

test.each([
  ['InvalidStateError', labels.already],
  ['NotAllowedError', labels.cancelled],
  ['AbortError', labels.cancelled],
  ['NotSupportedError', labels.unsupported],
  ['SecurityError', labels.failed],
])("the browser's passkey error %s is reported as %j", (name, message) => {
  expect(reasonOf(Object.assign(new Error('any'), { name }), labels)).toBe(message);
});
