import { Type, type Static } from 'typebox';
import { mismatchKinds, mismatchResolutions, payTypes } from '../facts/pay-vocabulary.ts';
import { Reason, After, DayText, Fen, Nullable, pageReply, RowId } from './console-page.ts';
import { Disposition } from './console-orders.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The books, for operators with the role finance. */

const Channel = Type.Enum(payTypes);

export const LedgerBalance = Type.Object({ account: Type.String(), debitFen: Fen, creditFen: Fen, balanceFen: Fen });
export type LedgerBalance = Static<typeof LedgerBalance>;
/** The balances of all ledger accounts. Their sum `sumFen` must be 0; otherwise the books are wrong. */
export const BalancesReply = serviceReply(Type.Object({ list: Type.Array(LedgerBalance), sumFen: Fen }));

export const Journal = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  day: Type.String(),
  at: Type.String(),
  orderId: Nullable(Type.String()),
  lines: Type.Array(Type.Object({ account: Type.String(), amountFen: Fen })),
});
export type Journal = Static<typeof Journal>;
export const JournalsQuery = Type.Object({
  account: Type.Optional(someText(40)),
  order: Type.Optional(someText(64)),
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
  after: After,
});
export const JournalsReply = pageReply(Journal);

/** A channel's bill for one day, as it was downloaded last. */
export const Bill = Type.Object({
  channel: Channel,
  day: Type.String(),
  runs: Type.Integer(),
  rowCount: Type.Integer(),
  bankFen: Fen,
  feeFen: Fen,
  unknownFen: Fen,
  at: Type.String(),
  found: Type.Integer(),
  open: Type.Integer(),
});
export type Bill = Static<typeof Bill>;
export const BillsQuery = Type.Object({ channel: Type.Optional(Channel), after: After });
/** The download of a bill. `retrying`: the last attempt failed. */
export const BillReading = Type.Object({
  channel: Channel,
  day: Type.String(),
  state: Type.Enum(['waiting', 'reading', 'retrying']),
});
export type BillReading = Static<typeof BillReading>;
export const BillsReply = serviceReply(
  Type.Object({ list: Type.Array(Bill), next: Nullable(Type.String()), reading: Type.Array(BillReading) }),
);
export const ReadBillRequest = Type.Object({ channel: Channel, day: DayText, reason: Reason });

export const ConsoleMismatch = Type.Object({
  id: Type.String(),
  channel: Channel,
  day: Type.String(),
  kind: Type.Enum(mismatchKinds),
  rowKind: Type.Enum(['payment', 'refund']),
  reference: Type.String(),
  outTradeNo: Type.String(),
  orderId: Nullable(Type.String()),
  oursFen: Nullable(Fen),
  theirsFen: Nullable(Fen),
  foundAt: Type.String(),
  resolvedAt: Nullable(Type.String()),
  resolvedBy: Nullable(Type.String()),
  /** How an operator resolved the mismatch; null if a later bill resolved it. */
  resolution: Nullable(Type.Enum(mismatchResolutions)),
  note: Nullable(Type.String()),
  assignee: Nullable(Type.String()),
  /** Whether the assignee has lost the permission to write in the books. */
  assigneeLeft: Type.Boolean(),
  /** Until which day the mismatch is parked; on that day it is open again. Null if it is not parked. */
  parked: Nullable(Type.Object({ until: Type.String(), by: Type.String(), note: Type.String() })),
});
export type ConsoleMismatch = Static<typeof ConsoleMismatch>;
export const MismatchesQuery = Type.Object({
  /** The state of the mismatches. `open` does not include parked ones. */
  state: Type.Optional(Type.Enum(['open', 'parked', 'resolved'])),
  /** `me`: assigned to the caller. `none`: not assigned, or assigned to an operator who has left. */
  assignee: Type.Optional(Type.Enum(['me', 'none'])),
  channel: Type.Optional(Channel),
  day: Type.Optional(DayText),
  after: After,
});
export const MismatchesReply = pageReply(ConsoleMismatch);
export const MismatchParams = Type.Object({ id: RowId });
/** Assigns a mismatch. `seen` is the assignee whom the operator saw. */
export const AssignMismatchRequest = Type.Object({ to: Nullable(someText(64)), seen: Nullable(Type.String()) });
/** Parks a mismatch until the day `until`; null ends the parking. */
export const ParkMismatchRequest = Type.Object({ until: Nullable(DayText), reason: Reason });
/** The booked payment. `repeated`: it was recorded in the meantime; `disposition` says how the money was used. */
export const Booked = Type.Object({
  outcome: Type.Enum(['settled', 'repeated']),
  orderId: Type.String(),
  disposition: Disposition,
});
export type Booked = Static<typeof Booked>;
export const BookedReply = serviceReply(Booked);
/** A mismatch with the current rows of both sides. A side without a row is null. */
const MismatchDetail = Type.Object({
  mismatch: ConsoleMismatch,
  ours: Nullable(
    Type.Object({
      outTradeNo: Type.String(),
      amountFen: Fen,
      at: Type.String(),
      /** The disposition of a payment, or the progress of a refund. */
      state: Type.String(),
    }),
  ),
  theirs: Nullable(
    Type.Object({
      outTradeNo: Type.String(),
      amountFen: Fen,
      feeFen: Fen,
      at: Type.String(),
      day: Type.String(),
    }),
  ),
  /** The order that the row belongs to; null if it is not an order of ours. */
  order: Nullable(Type.Object({ productName: Type.String(), days: Type.Integer(), amountFen: Fen })),
  /** Operators to whom the mismatch can be assigned. */
  operators: Type.Array(Type.String()),
});
export type MismatchDetail = Static<typeof MismatchDetail>;
export const MismatchReply = serviceReply(MismatchDetail);

/** Selects a day. Without `day`, the newest day that has a bill. */
export const ReconciledDayQuery = Type.Object({ day: Type.Optional(DayText), channel: Type.Optional(Channel) });
/** Payments and refunds. `fen` is the amount of the payments minus that of the refunds. */
const Rows = Type.Object({ number: Type.Integer(), fen: Fen });
const ReconciledDay = Type.Object({
  day: Type.String(),
  /** The bills of this day that were downloaded. */
  bills: Type.Array(Type.Object({ channel: Channel, runs: Type.Integer(), at: Type.String() })),
  ours: Rows,
  theirs: Rows,
  matched: Rows,
  /** Our rows that are not on any bill yet. */
  waiting: Rows,
  /** Our rows from around midnight that are on the bill of the day before or after. */
  elsewhere: Rows,
  /** The 24 hours of the day in Asia/Shanghai. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      ours: Rows,
      theirs: Rows,
      matched: Type.Integer(),
      waiting: Type.Integer(),
      /** Mismatches that are not resolved, including parked ones. */
      open: Type.Integer(),
      resolved: Type.Integer(),
    }),
  ),
  /** All kinds of mismatch, including kinds that have no mismatches now. `differenceFen` is our amount minus the channel's amount. */
  kinds: Type.Array(
    Type.Object({
      kind: Type.Enum(mismatchKinds),
      /** Mismatches that are open and not parked. */
      open: Type.Integer(),
      parked: Type.Integer(),
      resolved: Type.Integer(),
      differenceFen: Fen,
    }),
  ),
});
export type ReconciledDay = Static<typeof ReconciledDay>;
export const ReconciledDayReply = serviceReply(ReconciledDay);

/** Selects a period by its first and last day, at most one year. `hour` divides a single day into hours. */
export const RevenueQuery = Type.Object({
  from: DayText,
  to: DayText,
  by: Type.Enum(['day', 'hour', 'product', 'channel']),
  channel: Type.Optional(Channel),
});
const revenueFigures = {
  payments: Type.Integer(),
  paidFen: Fen,
  refunds: Type.Integer(),
  refundedFen: Fen,
  /** Recognised revenue and channel fees, known only per day for all channels together; otherwise null. */
  earnedFen: Nullable(Fen),
  feeFen: Nullable(Fen),
};
export const RevenueFigures = Type.Object(revenueFigures);
export type RevenueFigures = Static<typeof RevenueFigures>;
export const RevenueRow = Type.Object({ key: Type.String(), name: Type.String(), ...revenueFigures });
export type RevenueRow = Static<typeof RevenueRow>;
const Revenue = Type.Object({
  list: Type.Array(RevenueRow),
  totals: RevenueFigures,
  /** The period before, with the same number of days. */
  before: Type.Object({
    from: Type.String(),
    to: Type.String(),
    list: Type.Array(RevenueRow),
    totals: RevenueFigures,
  }),
});
export type Revenue = Static<typeof Revenue>;
export const RevenueReply = serviceReply(Revenue);
