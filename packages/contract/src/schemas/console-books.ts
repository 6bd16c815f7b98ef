import { Type, type Static } from 'typebox';
import { mismatchKinds, mismatchResolutions, payTypes } from '../facts/pay-vocabulary.ts';
import { Reason, After, DayText, Fen, Nullable, pageReply, RowId } from './console-page.ts';
import { Disposition } from './console-orders.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The books, as the role finance sees them. */

const Channel = Type.Enum(payTypes);

export const LedgerBalance = Type.Object({ account: Type.String(), debitFen: Fen, creditFen: Fen, balanceFen: Fen });
export type LedgerBalance = Static<typeof LedgerBalance>;
/** `sumFen` is 0; otherwise the books are wrong. */
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

/** A channel's bill of one day, as it was last downloaded. */
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
/** A requested bill. `retrying` means that the last attempt failed. */
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
  /** Null if a later bill resolved it. */
  resolution: Nullable(Type.Enum(mismatchResolutions)),
  note: Nullable(Type.String()),
  assignee: Nullable(Type.String()),
  /** The assignee may no longer write in the books. */
  assigneeLeft: Type.Boolean(),
  /** Null if it is not parked now. On the day `until` it is open again. */
  parked: Nullable(Type.Object({ until: Type.String(), by: Type.String(), note: Type.String() })),
});
export type ConsoleMismatch = Static<typeof ConsoleMismatch>;
export const MismatchesQuery = Type.Object({
  /** `open` leaves out what is parked. */
  state: Type.Optional(Type.Enum(['open', 'parked', 'resolved'])),
  /** Assigned to the caller, or to no operator of today. */
  assignee: Type.Optional(Type.Enum(['me', 'none'])),
  channel: Type.Optional(Channel),
  day: Type.Optional(DayText),
  after: After,
});
export const MismatchesReply = pageReply(ConsoleMismatch);
export const MismatchParams = Type.Object({ id: RowId });
/** `seen` is the assignee whom the operator saw. */
export const AssignMismatchRequest = Type.Object({ to: Nullable(someText(64)), seen: Nullable(Type.String()) });
/** The day on which the mismatch is open again; null ends the parking. */
export const ParkMismatchRequest = Type.Object({ until: Nullable(DayText), reason: Reason });
/** `repeated`: the payment was recorded meanwhile. The disposition tells what became of the money. */
export const Booked = Type.Object({
  outcome: Type.Enum(['settled', 'repeated']),
  orderId: Type.String(),
  disposition: Disposition,
});
export type Booked = Static<typeof Booked>;
export const BookedReply = serviceReply(Booked);
/** A mismatch with the rows of both sides as they are now; null where a side has none. */
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
  /** The order of the row, if it is one of ours. */
  order: Nullable(Type.Object({ productName: Type.String(), days: Type.Integer(), amountFen: Fen })),
  /** Operators to whom it can be assigned. */
  operators: Type.Array(Type.String()),
});
export type MismatchDetail = Static<typeof MismatchDetail>;
export const MismatchReply = serviceReply(MismatchDetail);

/** Without `day` the newest day with a bill. */
export const ReconciledDayQuery = Type.Object({ day: Type.Optional(DayText), channel: Type.Optional(Channel) });
/** Payments and refunds; the sum is payments minus refunds. */
const Rows = Type.Object({ number: Type.Integer(), fen: Fen });
const ReconciledDay = Type.Object({
  day: Type.String(),
  /** The bills of this day that were read. */
  bills: Type.Array(Type.Object({ channel: Channel, runs: Type.Integer(), at: Type.String() })),
  ours: Rows,
  theirs: Rows,
  matched: Rows,
  /** Rows of ours that are on no bill yet. */
  waiting: Rows,
  /** Our rows of around midnight that are on the bill of another day. */
  elsewhere: Rows,
  /** 24 hours in Asia/Shanghai. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      ours: Rows,
      theirs: Rows,
      matched: Type.Integer(),
      waiting: Type.Integer(),
      /** Not resolved, parked ones included. */
      open: Type.Integer(),
      resolved: Type.Integer(),
    }),
  ),
  /** All kinds of mismatch, also those that were not found. `differenceFen` is our amount minus the channel's. */
  kinds: Type.Array(
    Type.Object({
      kind: Type.Enum(mismatchKinds),
      /** Open, not parked. */
      open: Type.Integer(),
      parked: Type.Integer(),
      resolved: Type.Integer(),
      differenceFen: Fen,
    }),
  ),
});
export type ReconciledDay = Static<typeof ReconciledDay>;
export const ReconciledDayReply = serviceReply(ReconciledDay);

/** Includes both days; one year at most. `hour` divides a single day. */
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
  /** Recognised revenue and channel fees. They are known only per day for all channels together. */
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
  /** The preceding period with the same number of days. */
  before: Type.Object({
    from: Type.String(),
    to: Type.String(),
    list: Type.Array(RevenueRow),
    totals: RevenueFigures,
  }),
});
export type Revenue = Static<typeof Revenue>;
export const RevenueReply = serviceReply(Revenue);
