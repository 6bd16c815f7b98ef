import { Type, type Static } from 'typebox';
import { Award } from './activity-parts.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/**
 * The newest hundred entries of a member in one activity, newest first. The awards of all activities are in
 * activity-records.ts.
 */

/** A draw in a lottery. `award` is null if the member won nothing; `number` is a reference for support. */
export const DrawRecord = exact({
  number: Type.String(),
  at: Instant,
  award: Type.Union([Award, Type.Null()]),
  isTakenBack: Type.Boolean(),
});
export type DrawRecord = Static<typeof DrawRecord>;
export const LotteryRecordsReply = serviceReply(exact({ list: Type.Array(DrawRecord) }));
export type LotteryRecordsReply = Static<typeof LotteryRecordsReply>;

/** A redeem code that the member used. The code itself is not included. */
export const CodeRecord = exact({
  number: Type.String(),
  at: Instant,
  award: Award,
  isTakenBack: Type.Boolean(),
});
export type CodeRecord = Static<typeof CodeRecord>;
export const CodeRecordsReply = serviceReply(exact({ list: Type.Array(CodeRecord) }));
export type CodeRecordsReply = Static<typeof CodeRecordsReply>;
