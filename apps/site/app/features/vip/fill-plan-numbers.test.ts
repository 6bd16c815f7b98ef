import { expect, test } from 'vitest';
import { fillPlanNumbers } from './renewal-lanes.tsx';

const month = { pid: 'm', name: '月卡', priceCents: 3000, days: 31 };

test('name, days and price of a plan are filled into the placeholders of a text', () => {
  expect(fillPlanNumbers('{plan}：{days} 天 ¥{price}，{days} 天', month)).toBe('月卡：31 天 ¥30.00，31 天');
  expect(fillPlanNumbers('{brand} {toString}', month)).toBe('{brand} {toString}');
});
