import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import { slotIds, type TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { useProcessHome } from '../../../test/process-home.ts';
import { BROWSER } from '../../../test/promotion-caller.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { readPromotionHours } from './index.ts';
import { QuickHmac } from './quick-hmac.ts';
import { rollUpPromotion } from './roll-up/roll-up.ts';
import { signDelivery } from './trackers/tracker-token.ts';

/** Number of times the server is killed. `npm run soak` sets more. */
const ROUNDS = Number(process.env['REPORT_KILL_ROUNDS'] ?? 1);
const PAGES = 16;
/** The server is killed after a random number of acknowledged reports, between these limits. */
const [FEWEST, MOST] = [100, 600];
const steps: readonly TrackerEvent[] = ['show', 'click', 'close', 'hide'];

const { home, start } = useProcessHome({ SERVICES: 'promotion', LOG_LEVEL: 'silent' });

test(
  `kill -9 loses no acknowledged promotion report and counts none twice (${ROUNDS} rounds)`,
  async () => {
    const watcher = await startTestServer({ SERVICES: 'promotion' }, home());
    const { db, masterKey, clock, database } = watcher.deps;
    const trackerKey = QuickHmac.for(masterKey, 'promotion-tracker');
    const run = randomBytes(6).toString('hex');
    const queryOf = (id: string) =>
      signDelivery(trackerKey, {
        id,
        slotId: slotIds.rightCard,
        lineItemId: 'killed',
        creativeId: 'killed',
        channel: 'official',
        platform: 'web',
        person: id,
        atMs: clock.now().getTime(),
        events: steps,
        isHeld: false,
        counts: [],
      });
    const listStored = async (): Promise<Set<string>> => {
      const { rows } = await database.pool.query<{ key: string }>(
        `select delivery || ' ' || event as key from promotion_events where line_item_id = 'killed'`,
      );
      return new Set(rows.map(({ key }) => key));
    };

    const sent = new Set<string>();
    const acknowledged = new Set<string>();
    const port = await freePort();
    const intake = { isOpen: true };
    let onEnough = () => {};
    let enough = Number.POSITIVE_INFINITY;
    const report = async (id: string, event: TrackerEvent): Promise<boolean> => {
      sent.add(`${id} ${event}`);
      const address = `http://localhost:${port}${fillPath(slotPaths.track, { event })}?${queryOf(id)}`;
      const status = await fetch(address, { headers: BROWSER }).then(
        (answer) => answer.status,
        () => null,
      );
      if (status !== 204) return false;
      acknowledged.add(`${id} ${event}`);
      if (acknowledged.size >= enough) onEnough();
      return true;
    };
    const pages = Array.from({ length: PAGES }, async (_, page) => {
      for (let step = 0; intake.isOpen; step += 1) {
        const event = steps[step % steps.length] ?? 'show';
        const id = `${run}-${page}-${Math.floor(step / steps.length)}`;
        // A page repeats a report until it is acknowledged, perhaps by the next server process. Some pages also repeat
        // reports that were acknowledged.
        while (!(await report(id, event))) await wait(200);
        if (step % 7 === 0) await report(id, event);
      }
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start({}, port);
      await new Promise<void>((resolve) => {
        enough = acknowledged.size + FEWEST + Math.floor(Math.random() * (MOST - FEWEST));
        onEnough = resolve;
      });
      await server.stop('SIGKILL');
      const stored = await listStored();
      expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
    }
    const last = await start({}, port);
    intake.isOpen = false;
    await Promise.all(pages);
    await last.stop('SIGTERM');

    expect(await listStored()).toEqual(sent);
    expect(sent.size).toBeGreaterThan(ROUNDS * FEWEST);
    await rollUpPromotion(db, clock.now());
    const period = { from: new Date(0), to: new Date(clock.now().getTime() + 3_600_000) };
    const hours = await readPromotionHours(db, period, { lineItemId: 'killed' });
    const shown = [...sent].filter((key) => key.endsWith(' show')).length;
    expect(hours.reduce((sum, { shows }) => sum + shows, 0)).toBe(shown);
    await watcher.dispose();
  },
  60_000 + 15_000 * ROUNDS,
);
