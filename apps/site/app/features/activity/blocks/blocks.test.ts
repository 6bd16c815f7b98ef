import { expect, test } from 'vitest';
import { inRows } from './blocks.tsx';

test('successive buttons and a coin balance share a row of an activity page; other blocks have their own', () => {
  const heading = { type: 'heading', text: '加速币', sub: '' } as const;
  const coins = { type: 'coins' } as const;
  const button = { type: 'button', text: '去抽奖', href: '/lottery', look: 'plain' } as const;
  const rows = inRows([heading, coins, button, button, heading, button]);
  expect(rows.map((row) => row.map(({ at }) => at))).toEqual([[0], [1, 2, 3], [4], [5]]);
});
