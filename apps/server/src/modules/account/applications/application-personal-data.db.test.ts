import { DAY_MS } from '@feisuo/contract/facts/durations';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { onePixel, sudoOf } from '../../../../test/account-fixtures.ts';
import { applicationCaller } from '../../../../test/application-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { clients } from '../clients/clients.tables.ts';
import { accounts } from '../people/accounts.tables.ts';
import { applicationEvents, applicationPictures, applicationRequests, applications } from './applications.tables.ts';
import { purgeWithdrawnApplications } from './withdraw-application.ts';

let server: TestServer;
let apps: ReturnType<typeof applicationCaller>;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'site,account,content,console', LIMITS_SCALE: '1000' });
  apps = applicationCaller(server);
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const countRows = async (id: string): Promise<number[]> => {
  const { db } = server.deps;
  return [
    await db.$count(clients, eq(clients.id, id)),
    await db.$count(applications, eq(applications.id, id)),
    await db.$count(applicationRequests, eq(applicationRequests.applicationId, id)),
    await db.$count(applicationEvents, eq(applicationEvents.applicationId, id)),
    await db.$count(applicationPictures, eq(applicationPictures.applicationId, id)),
  ];
};

/** An application with a logo and a waiting request. */
async function filled(owner: Parameters<typeof apps.create>[0]) {
  const { app, secret } = await apps.created(owner);
  const { picture } = (await apps.upload(owner, app.id, onePixel)).body.data;
  await apps.ask(owner, app.id, { picture });
  return { id: app.id, secret, picture };
}

test('an export contains the applications with their requests and history, and no secret', async () => {
  const owner = await account.join();
  const { id, secret } = await filled(owner);
  const sudo = await sudoOf(server, owner);
  const { body } = await server.post(accountPaths.export, { sudo_token: sudo }, bearer(owner));
  expect(body.data.applications).toMatchObject([
    { client_id: id, state: 'waiting', requests: [{ state: 'waiting' }], history: [{}, {}] },
  ]);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('an erased account leaves no application, client, request, logo or history', async () => {
  const owner = await account.join();
  const { id, picture } = await filled(owner);
  expect(await countRows(id)).toEqual([1, 1, 1, 2, 1]);
  const { db } = server.deps;
  const cancelAt = new Date(server.clock.now().getTime() - 1);
  await db.update(accounts).set({ state: 'cancellation_audit', cancelAt }).where(eq(accounts.id, owner.sub));
  await eraseDueAccounts({ ...server.deps, personalData: [] });
  expect(await countRows(id)).toEqual([0, 0, 0, 0, 0]);
  expect((await server.get(`/app-pictures/${picture}.webp`)).status).toBe(404);
});

test('a withdrawn application is removed after its retention, and not before', async () => {
  const owner = await account.join();
  const { id } = await filled(owner);
  await apps.withdraw(owner, id);
  const after = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
  await purgeWithdrawnApplications(server.deps.db, after(applicationLimits.withdrawnKeptDays - 1));
  expect((await countRows(id))[0]).toBe(1);
  await purgeWithdrawnApplications(server.deps.db, after(applicationLimits.withdrawnKeptDays + 1));
  expect(await countRows(id)).toEqual([0, 0, 0, 0, 0]);
});

test('one run removes all withdrawn applications that are past their retention, however many', async () => {
  const long = new Date(server.clock.now().getTime() - (applicationLimits.withdrawnKeptDays + 1) * DAY_MS);
  const { pool } = server.deps.database;
  await pool.query(
    `insert into clients (id, name, scopes, grants, redirect_uris, sign_out_uris, origins, is_sandbox, created_at)
     select 'old-' || i, '应用', '{openid}', '{authorization_code}', '{}', '{}', '{}', true, $1 from generate_series(1, 101) i`,
    [long],
  );
  await pool.query(
    `insert into applications (id, state, created_at, withdrawn_at)
     select 'old-' || i, 'withdrawn', $1, $1 from generate_series(1, 101) i`,
    [long],
  );
  await purgeWithdrawnApplications(server.deps.db, server.clock.now());
  expect((await pool.query(`select from applications where id like 'old-%'`)).rowCount).toBe(0);
});

test('an upload deletes logos that neither the client nor a waiting request names', async () => {
  const owner = await account.join();
  const { id, picture } = await filled(owner);
  const unused = (await apps.upload(owner, id, onePixel)).body.data.picture;
  const newest = (await apps.upload(owner, id, onePixel)).body.data.picture;
  const statuses = [];
  for (const one of [picture, unused, newest]) statuses.push((await server.get(`/app-pictures/${one}.webp`)).status);
  expect(statuses).toEqual([200, 404, 200]);
});
