import type { Award } from '@feisuo/contract/schemas/activity';
import { expect, test } from 'vitest';
import { prizeText } from './prize-text.tsx';

test.each<[Award, string, string | null]>([
  [{ kind: 'vip_days', name: '国庆大礼', amount: 31 }, '国庆大礼', '加速时长 31 天'],
  [{ kind: 'coins', name: '一袋加速币', amount: 20 }, '一袋加速币', '20 加速币'],
  [{ kind: 'coins', name: '20 加速币', amount: 20 }, '20 加速币', null],
  [{ kind: 'coins', name: ' ', amount: 5 }, '5 加速币', null],
  [{ kind: 'thing', name: '机械键盘', amount: 1 }, '机械键盘', null],
  [{ kind: 'thing', name: '贴纸', amount: 3 }, '贴纸 × 3', null],
])('the lottery prize %o is shown as %s, and its award as %s', (award, name, gives) => {
  expect(prizeText(award)).toEqual({ name, gives });
});
