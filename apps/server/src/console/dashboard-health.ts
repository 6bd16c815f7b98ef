import type { Dashboard, DashboardSlot, DashboardVital } from '@feisuo/contract/schemas/console-dashboard';
import type { Database } from '../db/database.ts';
import { countPromotionBySlot, isPromotionStopped, listSlots } from '../modules/promotion/index.ts';
import { countErrorsByDay, listBusiestIssues, readVitals } from '../modules/telemetry/index.ts';
import { addDays, dayOf } from '../time/shanghai.ts';
import type { Period } from './dashboard-figures.ts';

const MOST_ISSUES = 5;

/** What slots came to; those that are there and were asked for nothing too. */
export async function slotFigures(db: Database, period: Period): Promise<DashboardSlot[]> {
  const [counted, slots, isStopped] = await Promise.all([
    countPromotionBySlot(db, period),
    listSlots(db),
    isPromotionStopped(db),
  ]);
  const byId = new Map(counted.map((row) => [row.slotId, row]));
  return slots
    .map(({ slot }) => {
      const { requests = 0, shows = 0, clicks = 0, pays = 0 } = byId.get(slot.id) ?? {};
      return { id: slot.id, name: slot.name, isOff: slot.isOff || isStopped, requests, shows, clicks, sales: pays };
    })
    .toSorted((a, b) => b.shows - a.shows || (a.id < b.id ? -1 : 1));
}

/** How pages felt, all routes together. Percentiles of days cannot be added up, so each day keeps its own. */
export async function vitalFigures(db: Database, period: Period): Promise<DashboardVital[]> {
  const vitals = new Map<string, DashboardVital>();
  for (const { metric, samples, good, poor, p75, startsAt } of await readVitals(db, period)) {
    const vital = vitals.get(metric) ?? { metric, samples: 0, good: 0, poor: 0, days: [] };
    vital.samples += samples;
    vital.good += good;
    vital.poor += poor;
    vital.days.push({ day: dayOf(startsAt), p75 });
    vitals.set(metric, vital);
  }
  return [...vitals.values()].toSorted((a, b) => (a.metric < b.metric ? -1 : 1));
}

/** Every day of a period, also those without any. */
export async function errorFigures(db: Database, period: Period): Promise<Dashboard['errors']> {
  const byDay = new Map((await countErrorsByDay(db, period)).map(({ day, events }) => [day, events]));
  const days: Dashboard['errors'] = [];
  for (let day = dayOf(period.from); day < dayOf(period.to); day = addDays(day, 1))
    days.push({ day, events: byDay.get(day) ?? 0 });
  return days;
}

export const busiestIssues = async (db: Database, period: Period): Promise<Dashboard['issues']> =>
  (await listBusiestIssues(db, period, MOST_ISSUES)).map(({ id, ...issue }) => ({ id: String(id), ...issue }));
