import { expect, test } from 'vitest';
import { formatDeepValue } from './format-deep-value.ts';

const labels: Record<string, string> = { name: '名称', award: '奖励', kind: '种类', amount: '数量', isOn: '启用' };
const words = {
  labelOf: (name: string) => labels[name] ?? name,
  describe: (_name: string, value: unknown) => (value === 'vip_days' ? '会员天数' : null),
};

test('a nested value is shown line by line, with the labels of its form', () => {
  const prizes = [
    { name: '三天会员', award: { kind: 'vip_days', amount: 3 }, isOn: true, note: null },
    { name: '谢谢参与', isOn: false },
  ];
  expect(formatDeepValue('prizes', prizes, words).split('\n')).toEqual([
    '',
    '　第 1 项',
    '　　名称：三天会员',
    '　　奖励：',
    '　　　种类：会员天数',
    '　　　数量：3',
    '　　启用：是',
    '　第 2 项',
    '　　名称：谢谢参与',
    '　　启用：否',
  ]);
});

test('a short value is shown on one line, and an empty value as （空）', () => {
  expect(formatDeepValue('kind', ['vip_days', 'coins'], words)).toBe('会员天数、coins');
  expect(formatDeepValue('isOn', false, words)).toBe('否');
  for (const nothing of [null, undefined, '', [], { total: null }])
    expect(formatDeepValue('x', nothing, words)).toBe('（空）');
});
