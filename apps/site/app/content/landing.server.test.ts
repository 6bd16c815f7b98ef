import { expect, test } from 'vitest';
import { fillPlan } from './landing.server.ts';

const plan = { pid: 'vipxjsq_1m_10', name: '月卡', priceCents: 3000, days: 31 };

test('§9 landing pages show the price of the plan: rmb / 100 with two decimals', () => {
  expect(fillPlan({ facts: [{ text: '之后{plan}，不自动扣款。' }] }, plan)).toEqual({
    facts: [{ text: '之后月卡 **¥30.00** / 31 天，不自动扣款。' }],
  });
});

test('landing pages show no price if no plan is on sale', () => {
  expect(fillPlan('试用之后{plan}', undefined)).toBe('试用之后');
});
