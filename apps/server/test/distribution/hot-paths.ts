import { randomUUID } from 'node:crypto';
import { accountPaths, activityPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { analyticsApplicationId } from '@feisuo/contract/facts/telemetry-vocabulary';
import { accountCaller, bearer, newPhone, SITE } from '../account-caller.ts';
import { payDriver } from '../pay-driver.ts';
import { promotionCaller } from '../promotion-caller.ts';
import type { TestAnswer, TestServer } from '../test-server.ts';
import type { StatementRecorder } from './record-statements.ts';

/** The paths whose statements must stay on one server. */
export const hotPathNames = [
  'sign-in by password',
  'sign-in by code',
  'refresh',
  'user/me',
  'introspect',
  'slots',
  'popup',
  'check-in',
  'events',
  'order',
  'payment',
] as const;

export type HotPathName = (typeof hotPathNames)[number];

const ok = async (answer: Promise<TestAnswer>): Promise<TestAnswer> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`a hot path was refused: ${status} ${JSON.stringify(body)}`);
  return answer;
};

/** Runs each hot path, several requests at a time where requests may share statements. */
export async function runHotPaths(server: TestServer, recorder: StatementRecorder<HotPathName>): Promise<void> {
  const account = accountCaller(server);
  const phone = newPhone();
  const members = [await account.signUp(phone), await account.join(), await account.join()];
  await recorder.record('sign-in by password', () => ok(account.signIn(phone)));
  await recorder.record('sign-in by code', async () => {
    const asked = await ok(account.askCode(phone, 'SIGN_IN'));
    const code = await account.lastCode(phone);
    const { verification_id: id } = asked.body;
    const proof = await ok(server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE }));
    const { verification_token: token } = proof.body;
    await ok(server.post(accountPaths.signIn, { username: phone, verification_token: token, ...SITE }));
  });
  await recorder.record('refresh', () =>
    Promise.all(
      members.map(async (member) => Object.assign(member, (await ok(account.refresh(member.refresh_token))).body)),
    ),
  );
  await recorder.record('user/me', () => Promise.all(members.map((member) => ok(account.me(member)))));
  await recorder.record('introspect', () =>
    Promise.all(members.map(({ access_token: token }) => ok(server.post(accountPaths.introspect, { token, ...SITE })))),
  );
  const [member] = members;
  if (!member) throw new Error('no member signed up');
  await runPages(server, recorder, bearer(member));
  await runPurchase(server, recorder, member.sub);
}

async function runPages(
  server: TestServer,
  recorder: StatementRecorder<HotPathName>,
  headers: Record<string, string>,
): Promise<void> {
  const page = promotionCaller(server);
  const show = async (id: string) => {
    const slot = await page.slot(id, { 'x-device-id': 'hot-device', ...headers });
    if (!slot) throw new Error(`${id} is empty`);
    for (const event of ['show', 'click'] as const) await page.report(slot, event);
  };
  await recorder.record('slots', () => show(slotIds.rightCard));
  await recorder.record('popup', () => show('WebCenterPop'));
  await recorder.record('check-in', async () => {
    await ok(server.get(activityPaths.currentWeekCheckInIndex, headers));
    await ok(server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, headers));
  });
  const event = { category: 'xl_acc', at: server.clock.now().getTime(), path: '/', route: '/' };
  const vital = { metric: 'LCP', value: 900.5, rating: 'good', id: randomUUID() };
  await recorder.record('events', () =>
    ok(
      server.post(telemetryPaths.collect, {
        app_id: analyticsApplicationId,
        batch: randomUUID(),
        consent: true,
        device_id: 'hot-visitor',
        events: [
          { ...event, name: 'page_view' },
          { ...event, name: 'web_vital', props: vital },
        ],
      }),
    ),
  );
}

async function runPurchase(server: TestServer, recorder: StatementRecorder<HotPathName>, buyer: string): Promise<void> {
  const driver = payDriver(server);
  const { attempt } = await recorder.record('order', () => driver.order(buyer));
  await recorder.record('payment', () =>
    driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now()))),
  );
}
