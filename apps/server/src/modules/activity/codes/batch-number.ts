import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { shortDayOf } from '../../../time/shanghai.ts';
import type { Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';

const letters: Record<Batch['kind'], string> = {
  vip_days: 'VIP',
  coins: 'COIN',
  chances: 'DRAW',
  make_up_card: 'CARD',
  thing: 'GIFT',
};

/**
 * Batch number for people to read, such as `VIP-261117-3FA9`: kind of award, date and suffix. Programs use the batch
 * id.
 */
export const batchNumberOf = ({ id, kind, madeAt }: Pick<Batch, 'id' | 'kind' | 'madeAt'>): string =>
  [letters[kind], shortDayOf(madeAt), createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase()].join(
    '-',
  );

const spelled = sql.join(
  Object.entries(letters).map(([kind, word]) => sql`when ${kind} then ${word}`),
  sql` `,
);
/** Computes the same number as `batchNumberOf` in SQL, for searches. */
export const numberInSql = sql`concat_ws('-', case ${redeemBatches.kind} ${spelled} end,
  to_char(${redeemBatches.madeAt} at time zone 'Asia/Shanghai', 'YYMMDD'),
  upper(left(encode(sha256(convert_to(${redeemBatches.id}, 'UTF8')), 'hex'), 4)))`;
