import { readConfig } from '../src/config.ts';
import { visitDatabase } from '../src/db/database.ts';

/** Something small that a process acknowledges once it is stored. */
export const report = (origin: string, eventId: string): Promise<Response> =>
  fetch(`${origin}/xlppc.gacs/api/gxsdn/report/data`, { method: 'POST', body: JSON.stringify({ event_id: eventId }) });

/** What is there of it afterwards, whoever served it. */
export async function storedEvents(env: Record<string, string>): Promise<Set<string>> {
  const database = await visitDatabase(readConfig(env));
  const { rows } = await database.pool.query<{ event_id: string }>('select event_id from reported_events');
  await database.close();
  return new Set(rows.map((row) => row.event_id));
}
