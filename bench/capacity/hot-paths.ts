import { randomUUID } from 'node:crypto';
import { accountPaths, fillPath, slotPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { analyticsApplicationId } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { MasterKey } from '../../apps/server/src/keys/master-key.ts';
import { QuickHmac } from '../../apps/server/src/modules/promotion/quick-hmac.ts';
import { signDelivery } from '../../apps/server/src/modules/promotion/trackers/tracker-token.ts';
import { callingFromAPage as PAGE } from '../browser-headers.ts';
import { times } from '../measurements.ts';
import { ask, type Site } from './site.ts';

export type Task = () => Promise<unknown>;

export interface HotPath {
  name: string;
  /** The server that does the work: processes of their own, or the one in this process. */
  server: 'process' | 'local';
  calls: number;
  /** Whether a round is also run against two processes. */
  isSplit?: boolean;
  /** Prepares the calls of a round, which are then timed. `origins` has one address per measured process. */
  prepare(site: Site, calls: number, origins: readonly string[]): Promise<Task[]> | Task[];
}

const CLIENT = { client_id: 'feisuo-site' };
const originOf = (origins: readonly string[], n: number) => origins[n % origins.length] ?? '';
const bearer = ({ access_token: token }: Credentials) => ({ authorization: `Bearer ${token}` });
const consoleList = (path: string): HotPath => ({
  name: `console ${path}`,
  server: 'process',
  calls: 40,
  prepare: ({ operator }, calls, origins) =>
    times(calls, () => () => {
      const [origin = ''] = origins;
      return ask(`${origin}/console/api${path}`, 'GET', undefined, { origin, cookie: operator });
    }),
});

export const hotPaths: HotPath[] = [
  {
    name: 'refresh',
    server: 'process',
    isSplit: true,
    calls: 256,
    // Each task is a chain of refreshes of one session, each with the token of the answer before.
    prepare: ({ people }, calls, origins) =>
      people.map((person, n) => async () => {
        for (let turn = 0; turn < calls / people.length; turn += 1) {
          const body = { ...CLIENT, grant_type: 'refresh_token', refresh_token: person.refresh_token };
          Object.assign(person, await ask<Credentials>(originOf(origins, n) + accountPaths.token, 'POST', body));
        }
      }),
  },
  {
    name: 'user/me',
    server: 'process',
    isSplit: true,
    calls: 512,
    prepare: ({ people }, calls, origins) =>
      Array.from({ length: calls }, (_, n) => () => {
        const person = people[n % people.length] as Credentials;
        return ask(originOf(origins, n) + accountPaths.me, 'GET', undefined, bearer(person));
      }),
  },
  {
    name: 'sign-in by code',
    server: 'process',
    calls: 48,
    prepare: (site, calls) => times(calls, () => () => site.signIn(site.nextPhone())),
  },
  {
    name: 'slots',
    server: 'process',
    isSplit: true,
    calls: 256,
    prepare: (_site, calls, origins) =>
      Array.from({ length: calls }, (_, n) => () => {
        const body = { id: 'bench', slots: Object.values(slotIds).map((id) => ({ id })) };
        return ask(originOf(origins, n) + slotPaths.batchGet, 'POST', body, { 'x-device-id': randomUUID() });
      }),
  },
  {
    name: 'page events',
    server: 'process',
    isSplit: true,
    calls: 256,
    prepare: (_site, calls, origins) => Array.from({ length: calls }, (_, n) => () => sendEvents(originOf(origins, n))),
  },
  {
    name: 'report',
    server: 'process',
    isSplit: true,
    calls: 256,
    prepare: ({ masterKey }, calls, origins) =>
      Array.from(
        { length: calls },
        (_, n) => () => ask(originOf(origins, n) + reportPath(masterKey), 'GET', undefined, PAGE),
      ),
  },
  {
    name: 'order to code',
    server: 'local',
    calls: 96,
    prepare: ({ driver, anyAccount }, calls) =>
      times(calls, () => {
        const buyer = anyAccount();
        const token = driver.tokenOf(buyer);
        return () => driver.order(buyer, { token });
      }),
  },
  {
    name: 'notification to grant',
    server: 'local',
    calls: 96,
    async prepare({ driver, anyAccount }, calls) {
      const notices: Task[] = [];
      for (let n = 0; n < calls; n += 1) {
        const { attempt } = await driver.order(anyAccount());
        const notice = driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, new Date()));
        notices.push(() => driver.notify('wechat', notice));
      }
      return notices;
    },
  },
  consoleList('/accounts'),
  consoleList('/orders'),
  consoleList('/audit'),
];

function sendEvents(origin: string): Promise<unknown> {
  const at = Date.now();
  const event = (name: string, props: object) => ({
    category: 'xl_acc',
    name,
    at,
    path: '/games/1',
    id: randomUUID(),
    props,
  });
  const vital = { metric: 'LCP', value: 900, rating: 'good', id: randomUUID() };
  return ask(origin + telemetryPaths.collect, 'POST', {
    app_id: analyticsApplicationId,
    batch: randomUUID(),
    consent: true,
    device_id: randomUUID(),
    sent_at: at,
    events: [...times(4, () => event('page_view', { platform: 'pc' })), event('web_vital', vital)],
  });
}

/** The path of a signed report on a slot that was answered now. */
function reportPath(masterKey: MasterKey): string {
  const signed = signDelivery(QuickHmac.for(masterKey, 'promotion-tracker'), {
    id: randomUUID().slice(0, 22),
    slotId: slotIds.rightCard,
    lineItemId: 'bench-1',
    creativeId: 'bench-1',
    channel: 'official',
    platform: 'web',
    person: '',
    atMs: Date.now(),
    events: ['show'],
    isHeld: false,
    counts: [],
  });
  return `${fillPath(slotPaths.track, { event: 'show' })}?${signed}`;
}
