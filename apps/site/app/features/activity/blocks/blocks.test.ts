import { expect, test } from 'vitest';
import { inRows } from './blocks.tsx';

test('successive buttons and coin balances share a row of an activity page; each other block has its own row', () => {
  const heading = { type: 'heading', text: '加速币', sub: '' } as const;
  const coins = { type: 'coins' } as const;
  const button = { type: 'button', text: '去抽奖', href: '/lottery', look: 'plain' } as const;
  const rows = inRows([heading, coins, button, button, heading, button]);
  expect(rows.map((row) => row.map(({ at }) => at))).toEqual([[0], [1, 2, 3], [4], [5]]);
});
