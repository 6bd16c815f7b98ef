import type { CsvCell } from '@feisuo/contract/facts/csv';
import { formatMoney, formatCount, formatShare } from '../format-number.ts';

export type FigureKind = 'count' | 'money' | 'share' | 'ms' | 'score';

/** How a number is formatted in a text, on an axis, and in a CSV file. */
export interface FigureFormat {
  show: (value: number) => string;
  tick: (value: number) => string;
  cell: (value: number) => CsvCell;
}

const short = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats by kind of figure. Money is given in fen and a share as a fraction of 1; a score has no unit. */
export const figureKinds: Record<FigureKind, FigureFormat> = {
  count: { show: formatCount, tick: (value) => short.format(value), cell: (value) => value },
  money: {
    show: formatMoney,
    tick: (value) => `¥${short.format(value / 100)}`,
    cell: (value) => (value / 100).toFixed(2),
  },
  share: {
    show: (value) => formatShare(value, 1),
    tick: (value) => `${Number((value * 100).toFixed(2))}%`,
    cell: (value) => formatShare(value, 2),
  },
  ms: {
    show: (value) => `${formatCount(Math.round(value))} ms`,
    tick: (value) => short.format(value),
    cell: (value) => Math.round(value),
  },
  score: {
    show: (value) => value.toFixed(3),
    tick: (value) => String(Number(value.toFixed(3))),
    cell: (value) => Number(value.toFixed(4)),
  },
};
