import { createHash } from 'node:crypto';
import { shortDayOf } from '../../../shanghai.ts';
import type { Batch } from './code-queries.ts';

const letters: Record<Batch['kind'], string> = {
  vip_days: 'VIP',
  coins: 'COIN',
  chances: 'DRAW',
  make_up_card: 'CARD',
  thing: 'GIFT',
};

/** `VIP-261117-3FA9`: what a batch gives, the day it was made, and a mark of its own. What people read out; programs go by its id. */
export const batchNumberOf = ({ id, kind, madeAt }: Pick<Batch, 'id' | 'kind' | 'madeAt'>): string =>
  [letters[kind], shortDayOf(madeAt), createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase()].join(
    '-',
  );
