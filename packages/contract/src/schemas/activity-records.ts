import { Type, type Static } from 'typebox';
import { Award } from './activity.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** Selects records: `earned` and `spent` coins, or other awards (`got`). */
export const RecordsQuery = Type.Object({
  kind: Type.Optional(Type.Enum(['all', 'earned', 'spent', 'got'])),
  /** The value of `next` in the reply with the page before. */
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}-[ca]-[0-9]{1,18}$' })),
  size: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
});
export type RecordsQuery = Static<typeof RecordsQuery>;

/** A record of coins that were earned or spent, or of an award that was received. */
export const ActivityRecord = exact({
  id: Type.String(),
  at: Instant,
  kind: Type.Enum(['earned', 'spent', 'returned', 'expired', 'taken_back', 'got']),
  /** The reason that the member sees. */
  title: Type.String(),
  /** The change of the coin balance with its sign; 0 if the record is not about coins. */
  coins: Type.Integer(),
  /** The award if it is not coins; null otherwise. */
  award: Type.Union([Award, Type.Null()]),
});
export type ActivityRecord = Static<typeof ActivityRecord>;
export const RecordsReply = serviceReply(
  exact({ list: Type.Array(ActivityRecord), next: Type.Union([Type.String(), Type.Null()]) }),
);
export type RecordsReply = Static<typeof RecordsReply>;
