import { Type, type Static, type TProperties } from 'typebox';
import { Fen, Nullable } from './console-page.ts';

/** Sums of a report in Asia/Shanghai: of the whole period, and of each day or hour in it. */

const Count = Type.Integer();

/** The unit of a report. A period of a single day is divided into hours. */
export const ReportUnit = Type.Enum(['day', 'hour']);
export type ReportUnit = Static<typeof ReportUnit>;

/** `at` is a day (`2026-11-14`) or the start of an hour (`2026-11-14 09:00`). Times without events are included. */
const periodOf = <Figures extends TProperties>(figures: Figures) => ({
  /** The first and the last day of the period. */
  from: Type.String(),
  to: Type.String(),
  totals: Type.Object(figures),
  points: Type.Array(Type.Object({ at: Type.String(), ...figures })),
});

/**
 * A period compared with the one before. `before` has the same number of days; it is null if some of its counts are no
 * longer stored.
 */
export const comparedOf = <Figures extends TProperties>(figures: Figures) => ({
  unit: ReportUnit,
  ...periodOf(figures),
  before: Nullable(Type.Object(periodOf(figures))),
});

/** Counts of slots and line items, as in `PromotionReportRow`. */
export const promotionFigures = {
  requests: Count,
  fills: Count,
  shows: Count,
  clicks: Count,
  closes: Count,
  registers: Count,
  pays: Count,
  paidFen: Fen,
};
export const PromotionFigures = Type.Object(promotionFigures);
export type PromotionFigures = Static<typeof PromotionFigures>;

/** Counts of acquisition channels, as in `ChannelDayView`, but without buyers, whose days cannot be added. */
export const channelFigures = {
  visits: Count,
  clicks: Count,
  downloads: Count,
  registers: Count,
  activates: Count,
  orders: Count,
  sales: Count,
  paidFen: Fen,
  refundedFen: Fen,
};
export const ChannelFigures = Type.Object(channelFigures);
export type ChannelFigures = Static<typeof ChannelFigures>;
