import { afterEach, beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../test/ad-driver.ts';
import { startAdParty } from '../../../test/fake-ad-platforms.ts';
import { startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../../test/test-server.ts';
import { writeSystemSetting } from '../../db/system-settings.ts';
import { CLAIM_MS } from './conversions/upload-queries.ts';

const PEOPLE = 8;

let home: TestHome;
let party: Awaited<ReturnType<typeof startAdParty>>;
let running: ServerProcess[];
beforeEach(async () => {
  [home, party, running] = [await makeTestHome(), await startAdParty(), []];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop('SIGKILL')));
  party.close();
  await home.dispose();
});

test('kill -9 before or during uploads loses and duplicates no conversion, and a refund is retracted once', async () => {
  Object.assign(home.env, {
    AD_BAIDU_TOKEN: 'a-real-token',
    AD_BAIDU_ORIGIN: party.origin,
    AD_KUAISHOU: 'on',
    AD_KUAISHOU_ORIGIN: party.origin,
    SERVICES: 'attribution,jobs',
  });
  const watcher = await startTestServer({ SERVICES: 'account,attribution' }, home);
  const driver = adDriver(watcher);
  const start = async () => {
    const server = await startServerProcess(home.env);
    running.push(server);
    return server;
  };
  const sell = async (platform: 'baidu' | 'kuaishou', n: number) => {
    const who = `${platform}-${n}`;
    await driver.click(platform, who);
    await driver.arrive(who, who, false);
    await driver.sell(who, who);
  };
  const states = async (platform: string) =>
    (
      await driver.rows('select state, count(*)::int from ad_uploads where platform = $1 group by 1 order by 1', [
        platform,
      ])
    )
      .map(({ state, count }) => `${String(count)} ${String(state)}`)
      .join(', ');

  // No process runs jobs yet, so these conversions are committed but not uploaded.
  for (let n = 0; n < PEOPLE; n++) await sell('baidu', n);
  await sell('kuaishou', 0);
  expect([party.baidu.size, party.kuaishou.length]).toEqual([0, 0]);

  // The platforms receive requests but send no answer. The process is killed while it waits for the answers.
  party.behaviour.isAnswering = false;
  const first = await start();
  await expect.poll(() => [party.baidu.size, party.kuaishou.length], { timeout: 30_000 }).toEqual([PEOPLE, 1]);
  await first.stop('SIGKILL');
  expect([await states('baidu'), await states('kuaishou')]).toEqual([`${PEOPLE} sending`, '1 sending']);
  // A purchase is refunded while its upload has no answer.
  await driver.giveBack('baidu-0', 3000);
  await sell('baidu', PEOPLE);
  await sell('kuaishou', 1);

  party.behaviour.isAnswering = true;
  const second = await start();
  // Uploads that no worker had claimed are sent at once. The other uploads wait until the claims of the killed process
  // expire.
  await expect.poll(() => states('baidu'), { timeout: 90_000 }).toBe(`1 held, ${PEOPLE} sending, 1 sent`);
  await expect.poll(() => states('kuaishou'), { timeout: 90_000 }).toBe('1 sending, 1 sent');
  await second.stop('SIGKILL');
  await writeSystemSetting(watcher.deps.db, 'clock_offset_ms', CLAIM_MS + 60_000);
  await watcher.deps.db.transaction((tx) => watcher.deps.jobs.enqueue(tx, 'ad-uploads', {}));
  await start();
  await expect.poll(() => states('baidu'), { timeout: 90_000 }).toBe(`${PEOPLE + 2} sent`);
  await expect.poll(() => states('kuaishou'), { timeout: 90_000 }).toBe('1 sent, 1 unsure');

  // Baidu received some conversions twice, but deduplicates them by key. Kuaishou does not deduplicate, so each
  // conversion was sent once.
  expect(party.baidu.size).toBe(PEOPLE + 1);
  expect(party.invalid).toHaveLength(1);
  expect(party.kuaishou).toHaveLength(2);
  expect(new Set(party.kuaishou).size).toBe(2);
  await watcher.dispose();
}, 180_000);
