import { readConfig } from '../src/config/config.ts';
import { openDatabaseForCommand } from '../src/db/database.ts';

/** Reports an event. The server acknowledges the event after it is committed. */
export const report = (origin: string, eventId: string): Promise<Response> =>
  fetch(`${origin}/xlppc.gacs/api/gxsdn/report/data`, { method: 'POST', body: JSON.stringify({ event_id: eventId }) });

/**
 * Reports events from eight concurrent writers until the server ends. Calls `onAcknowledged` for each acknowledged
 * event.
 */
export async function writeUntilEnd(
  origin: string,
  prefix: string,
  acknowledged: Set<string>,
  onAcknowledged: () => void,
): Promise<void> {
  const write = async (writer: number) => {
    for (let n = 0; ; n += 1) {
      const id = `${prefix}.w${writer}.${n}`;
      try {
        const answer = await report(origin, id);
        if (!answer.ok) return;
        await answer.json();
      } catch {
        return; // The connection failed because the server has ended.
      }
      acknowledged.add(id);
      onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
}

export async function storedEvents(env: Record<string, string>): Promise<Set<string>> {
  const database = await openDatabaseForCommand(readConfig(env));
  const { rows } = await database.pool.query<{ event_id: string }>('select event_id from reported_events');
  await database.close();
  return new Set(rows.map((row) => row.event_id));
}
