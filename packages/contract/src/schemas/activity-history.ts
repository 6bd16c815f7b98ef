import { Type, type Static } from 'typebox';
import { Award } from './activity-parts.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** What somebody did in one activity, newest first, a hundred at most; all that was given is in the records. */

/** A draw. `award` is null where nothing was drawn; `number` is what support asks for. */
export const DrawRecord = exact({
  number: Type.String(),
  at: Instant,
  award: Type.Union([Award, Type.Null()]),
  isTakenBack: Type.Boolean(),
});
export type DrawRecord = Static<typeof DrawRecord>;
export const LotteryRecordsReply = serviceReply(exact({ list: Type.Array(DrawRecord) }));
export type LotteryRecordsReply = Static<typeof LotteryRecordsReply>;

/** A code that was redeemed. The code itself is known to nobody any more. */
export const CodeRecord = exact({
  number: Type.String(),
  at: Instant,
  award: Award,
  isTakenBack: Type.Boolean(),
});
export type CodeRecord = Static<typeof CodeRecord>;
export const CodeRecordsReply = serviceReply(exact({ list: Type.Array(CodeRecord) }));
export type CodeRecordsReply = Static<typeof CodeRecordsReply>;
