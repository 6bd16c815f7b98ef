import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { productIds } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths, captchaPaths, contentPaths, memberPaths } from '@feisuo/contract/facts/paths';
import { assertionOf, keySetOf, makePair } from './client-signer.ts';
import { enterEnrolled } from './operator-caller.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from './account-caller.ts';
import { captchaFor, onePixel, sudoOf } from './account-fixtures.ts';
import { fillAttributionTables } from './ad-driver.ts';
import { applicationCaller } from './application-caller.ts';
import { authorizeCaller, browserAt, PARTNER } from './authorize-caller.ts';
import { demoVisitor, identityToken, bindIdentity } from './demo-visitor.ts';
import { deviceCaller } from './device-flow-caller.ts';
import { OWN_ORIGIN, secondFactorCaller } from './second-factor-caller.ts';
import { importAccount } from './imported-accounts.ts';
import { fillLedgerTables } from './ledger-fixtures.ts';
import { openJsapiPayment, fillPaySandboxTables } from './pay-sandbox-driver.ts';
import { fillPromotionTables } from './promotion-caller.ts';
import { renewalDriver } from './renewal-driver.ts';
import { fillActivityTables } from './activity-caller.ts';
import { fillSupportTables } from './support-caller.ts';
import { fillContentTables } from './content-fixtures.ts';
import { fillTelemetryTables } from './telemetry-caller.ts';
import { fillWebhookTables } from './fill-webhook-tables.ts';
import { grantMembership, revokeGrant, signShare } from '../src/modules/membership/index.ts';
import { countFigures } from '../src/console/refresh-counts.ts';
import { holdQuota } from '../src/modules/pay/catalogue/quotas.ts';
import { recordQuotaRequesters } from '../src/modules/pay/orders/quota-hold-limits.ts';
import type { TestServer } from './test-server.ts';

const NEW_PASSWORD = `${PASSWORD} twice`;

/** Uses the features of a server until every table has a row. Returns the member and the member's browser. */
export async function fillEveryTable(server: TestServer) {
  const account = accountCaller(server);
  const factor = secondFactorCaller(server);
  const applications = authorizeCaller(server);
  const person = await account.signUp(newPhone(), { client_id: accountClientId, name: '反\\斜"😀' });

  // A visitor downloads the client and shares a page.
  await server.get('/download/pc/FeisuoSetup_lived-in.exe');
  await server.get(`${activityPaths.wxShareSignature}?web_url=${server.deps.config.siteOrigin}/`);

  await fillTelemetryTables(server);
  await fillAttributionTables(server, person.sub);
  await fillPromotionTables(server, person.sub);

  // A trial through a share card, and a grant of days that was revoked.
  const at = server.clock.now();
  const card = signShare(server.deps.masterKey, null, at);
  await server.post(memberPaths.trial, { share: card }, bearer(person));
  const gift = { type: 'operator', id: 'lived-in' } as const;
  const days = { accountId: person.sub, source: gift, productId: 'gift', vas: 5, length: { days: 1 }, at } as const;
  await server.deps.db.transaction(async (tx) => {
    await grantMembership(tx, days);
    await revokeGrant(tx, { source: gift, at });
  });

  await fillActivityTables(server, person);

  // An operator with every kind of second factor, a token and a saved view.
  const support = await enterEnrolled(server, 'support');
  await support.addPasskey();
  await support.createToken(['system.read']);
  await support.call('PUT', '/views', { list: 'orders', name: '已到账', filters: { state: 'granted' } });
  const owner = await enterEnrolled(server, 'owner');
  const settings = { AD_BAIDU_TOKEN: 'a-token-of-baidu' };
  await owner.call('PUT', '/settings/ad-baidu', { revision: 0, values: settings, reason: '接入百度' });

  // Webhooks: one delivered and one pending event.
  await fillWebhookTables(server, person.sub);

  // A quota hold for a product with limited quota.
  const hold = { productId: productIds.flash, orderId: 'lived-in', accountId: person.sub, until: at, at };
  await server.deps.db.transaction(async (tx) => {
    const requester = { accountId: person.sub, payerIp: '203.0.113.7', device: 'd1' };
    await recordQuotaRequesters(tx, server.deps, { ...hold, id: hold.orderId }, requester, at);
    await holdQuota(tx, hold);
  });

  // A browser session, and a third-party client with the member's consent.
  await applications.addApplication('partner');
  const browser = browserAt(server);
  await browser.take(person);
  const wanted = { ...PARTNER, scope: 'user sso', consent: true, sign_out_uri: 'https://partner.example/out' };
  await applications.exchange(await applications.codeFor(person, wanted), PARTNER);
  // A logout token for an application whose session has ended.
  const told = { client_id: 'told', redirect_uri: 'https://told.example/back' };
  await applications.addApplication(told.client_id, { backchannelLogoutUri: 'https://told.example/logout' });
  const ended = { ...told, scope: 'openid offline', consent: true };
  const { body: tokens } = await applications.exchange(await applications.codeFor(person, ended), told);
  await server.post(accountPaths.revoke, { token: tokens.refresh_token, client_id: told.client_id });
  await applications.push();
  // An application of the member with a logo and a request for approval.
  const own = applicationCaller(server);
  const { app } = await own.created(person);
  const { picture } = (await own.upload(person, app.id, onePixel)).body.data;
  await own.ask(person, app.id, { picture });
  // The id of a spent client assertion.
  const pair = await makePair();
  await applications.addApplication('keys', { authMethod: 'private_key_jwt', jwks: keySetOf(pair) });
  const assertion = await assertionOf(pair, at, { id: 'keys', aud: server.deps.config.accountOrigin });
  await server.post(accountPaths.introspect, { token: 'x', ...assertion });
  await deviceCaller(server).allowed(person);
  await bindIdentity(server, person, await identityToken(server, 'lived-in', { clientId: accountClientId }));
  await demoVisitor(server).codeOf();

  await importAccount(server, newPhone(), '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0');
  await fillLedgerTables(server);

  // A purchase by payment code, and the payment notification of the channel.
  const driver = renewalDriver(server);
  const { attempt } = await driver.order(person.sub);
  const paid = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  await driver.sign('alipay', person.sub);
  await fillPaySandboxTables(server);
  await openJsapiPayment(server, person);

  // Stored answers for idempotency keys, support, content and a new password. Trusted browsers are added later, because
  // a new password removes them.
  await server.post('/xlppc.gacs/api/gxsdn/report/data', { event_id: 'lived-in', ext_data: { n: '9007199254740993' } });
  const { ticket } = await fillSupportTables(server, person, 'lived-in');
  await fillContentTables(server, ticket.number);
  await server.post(contentPaths.acceptAgreement, { kind: 'user', version: '1.1' }, bearer(person));
  await server.post(accountPaths.picture, { image: onePixel }, bearer(person));
  const change = { new_password: NEW_PASSWORD, sudo_token: await sudoOf(server, person) };
  await account.send('PATCH', accountPaths.password, change, {
    ...bearer(person),
    'x-idempotency-key': 'lived-in-key',
  });

  // Every kind of second factor, and a trusted browser.
  const guarded = { ...person, ...(await factor.enrol(person)) };
  await factor.addPasskey(guarded);
  const asked = await account.signIn(guarded.phone, NEW_PASSWORD, {}, OWN_ORIGIN);
  const token = await factor.factorToken(asked, guarded.secret, { trust_device: true });
  await account.signIn(guarded.phone, NEW_PASSWORD, { verification_token: token }, OWN_ORIGIN);

  // A failed sign-in, and captchas.
  await account.signIn(guarded.phone, 'wrong');
  await captchaFor(server, accountPaths.signIn, 'a device');
  await server.post(captchaPaths.init, { ...SITE, action: `POST:${accountPaths.signIn}`, device_id: '' });
  await account.askCode(newPhone(), 'REGISTER');
  // Hourly counts for the dashboard.
  await countFigures(server.deps.db, server.clock.now());
  return { person, browser };
}
