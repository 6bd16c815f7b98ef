import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addDays, dayOf, type Day } from '../../../time/shanghai.ts';

/** 1 on Monday to 7 on Sunday, in Shanghai. */
export const weekdayOf = (moment: Date): number => ((Date.parse(dayOf(moment)) / DAY_MS + 3) % 7) + 1;

/** A week is identified by its Monday. */
export const weekOf = (moment: Date): Day => addDays(dayOf(moment), 1 - weekdayOf(moment));
