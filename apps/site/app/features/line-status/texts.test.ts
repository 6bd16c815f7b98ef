import type { LineSummary } from '@feisuo/contract/schemas/status';
import { expect, test } from 'vitest';
import { summaryText } from './texts.ts';

const told = (...affected: LineSummary['affected']) => summaryText({ state: 'normal', affected });

test('the line summary names the regions that are not normal, grouped by state', () => {
  expect(told()).toBe('全部线路正常');
  expect(told({ name: '东京', state: 'congested' })).toBe('东京方向拥堵');
  expect(
    told(
      { name: '香港', state: 'down' },
      { name: '东京', state: 'congested' },
      { name: '首尔', state: 'congested' },
      { name: '悉尼', state: 'maintenance' },
    ),
  ).toBe('香港方向中断，东京、首尔方向拥堵，悉尼方向维护');
});

test('the line summary counts affected regions instead of naming them if there are more than three', () => {
  const names = ['香港', '东京', '首尔', '悉尼', '洛杉矶'];
  expect(told(...names.map((name) => ({ name, state: 'down' as const })))).toBe('香港、东京、首尔等 5 个方向中断');
});
