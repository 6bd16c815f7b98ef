import { DAY_MS } from '@feisuo/contract/facts/durations';
import { attributionPaths, fillPath, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdUploadsReply } from '@feisuo/contract/schemas/sandbox';
import {
  adPlatformsOf,
  countSteps,
  noteArrival,
  noteRefund,
  noteSale,
  reportChannels,
} from '../src/modules/attribution/index.ts';
import { keepOrigin } from '../src/modules/attribution/clicks/click-queries.ts';
import { sendUploads } from '../src/modules/attribution/conversions/send-uploads.ts';
import { listPlacedOrders } from '../src/modules/pay/index.ts';
import { countVisits } from '../src/modules/telemetry/index.ts';
import type { TestServer } from './test-server.ts';

let clicks = 0;
/** Returns a click id that is valid for the platform and unique in the test file. */
export function newClickId(platform: AdPlatform): string {
  const number = String((clicks += 1));
  if (platform === 'qihoo') return number.padStart(16, '0');
  return platform === 'bing' ? number.padStart(32, '0') : `click-${number}`;
}

/** Reports clicks in the way of pages, and conversion steps in the way of other modules. */
export function adDriver(server: TestServer) {
  const monitor = (
    platform: string,
    query: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ) =>
    server.get(
      `${fillPath(attributionPaths.advertMonitor, { platform })}?${new URLSearchParams(query).toString()}`,
      headers,
    );
  const rows = async (text: string, values: unknown[] = []) =>
    (await server.deps.database.pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    monitor,
    rows,
    /** Reports a click on an ad from the given device, and returns the click id. */
    async click(platform: AdPlatform, device: string, more: Record<string, string> = {}): Promise<string> {
      const id = newClickId(platform);
      const answer = await monitor(platform, { bd_vid: id, channel: '200061', ...more }, { 'x-device-id': device });
      if (answer.status !== 200) throw new Error(`not kept: ${JSON.stringify(answer.body)}`);
      return id;
    },
    arrive: (accountId: string, deviceId: string, isNew = true) =>
      server.deps.db.transaction((tx) => noteArrival(tx, server.deps, { accountId, deviceId, isNew })),
    sell: (accountId: string, orderId: string, paidFen = 3000) =>
      server.deps.db.transaction((tx) => noteSale(tx, server.deps, { accountId, orderId, paidFen })),
    giveBack: (orderId: string, amountFen: number, refundNo = `R-${orderId}`) =>
      server.deps.db.transaction((tx) => noteRefund(tx, server.deps, { orderId, refundNo, amountFen })),
    send: () => sendUploads({ ...server.deps, platforms: adPlatformsOf(server.deps) }),
    uploads: async (): Promise<AdUploadsReply['data']> => (await server.get(sandboxPaths.adUploads)).body.data,
    turn: (...on: { platform: AdPlatform; fault: string }[]) => server.post(sandboxPaths.adFaults, { on }),
    /** Reads all recorded steps, with their channel and whether a click has the credit. */
    steps: () => rows('select kind, channel, click_id is not null as credited from ad_conversions order by id'),
    /** Deletes clicks, conversions and uploads. */
    async clear(): Promise<void> {
      await rows('truncate ad_clicks, ad_origins, ad_conversions, ad_uploads, ad_sandbox_uploads');
      await rows(`delete from system_settings where key = 'ad_played_faults'`);
    },
    states: async () =>
      (await rows('select platform, event, action, key, state, value_fen from ad_uploads order by id')).map(
        ({ platform, event, action, state }) => [platform, event, action, state].join(' '),
      ),
    /** Updates the counts and returns the channel report. */
    async report() {
      await countSteps(server.deps.db, server.clock.now(), listPlacedOrders);
      const now = server.clock.now().getTime();
      const period = { from: new Date(now - 2 * DAY_MS), to: new Date(now + 2 * DAY_MS) };
      return reportChannels(server.deps.db, period, (asked) => countVisits(server.deps.db, asked));
    },
  };
}

/** Adds rows to every table of attribution: an uploaded click with a payment, an origin, and a sandbox fault. */
export async function fillAttributionTables(server: TestServer, accountId: string): Promise<void> {
  const driver = adDriver(server);
  await driver.click('baidu', 'lived-in-device', { referfrom: '反\\斜"😀' });
  await driver.arrive(accountId, 'lived-in-device', false);
  await driver.sell(accountId, 'lived-in-sale');
  await keepOrigin(server.deps.db, accountId, { channel: '200083', referFrom: '', landing: '' }, server.clock.now());
  await driver.send();
  await driver.turn({ platform: 'bing', fault: 'busy' });
  // A tracking link in which the platform did not replace the macro for the click id.
  await server.get('/xlppc.gacs/api/gxsdn/advert/baidu/monitor?channel=200083&bd_vid=__BD_VID__');
}
