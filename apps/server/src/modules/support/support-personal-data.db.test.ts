import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../test/account-caller.ts';
import { countRows, sudoOf } from '../../../test/account-fixtures.ts';
import { log } from '../../../test/sample-files.ts';
import { fillSupportTables, supportDepsOf, supportCaller } from '../../../test/support-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { runHousekeeping } from '../../../test/run-housekeeping.ts';
import { forgetOldSupport } from './support-retention.ts';
import { makeSupportPersonalData } from './support-personal-data.ts';
import { setTicketState } from './tickets/staff-tickets.ts';

const server = useTestServer();
let caller: ReturnType<typeof supportCaller>;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  caller = supportCaller(server);
  account = accountCaller(server);
});

const ownTables = [
  'tickets',
  'ticket_messages',
  'attachments',
  'attachment_chunks',
  'feedback',
  'game_requests',
  'requested_games',
  'invoice_requests',
  'invoiced_orders',
];
/** Counts rows with an account id, which guardian requests do not have. */
const counts = async () => {
  await server.deps.database.pool.query('delete from guardian_requests');
  const all = await countRows(server);
  return Object.fromEntries(ownTables.map((table) => [table, all[table]]));
};

test('the data export contains all support data of the member in plain text', async () => {
  const person = await account.join();
  const { file, loose, ticket } = await fillSupportTables(server, person, 'export-1');
  const body = { sudo_token: await sudoOf(server, person) };
  const { data } = (await server.post(accountPaths.export, body, bearer(person))).body;
  expect(data.support).toMatchObject({
    tickets: [
      {
        number: ticket.number,
        contact: '微信 zhixian',
        diagnostics: '线路切换：20:31',
        messages: [{ attachments: [{ id: file.id, name: 'client.log' }] }],
      },
    ],
    loose_files: [{ id: loose.id }],
    feedback: [{ text: '首页的字太小了', contact: 'qq 10001' }],
    game_requests: [{ name: '某个游戏', contact: 'qq 10001' }],
    invoices: [{ orderIds: ['export-1'], title: '林夕', email: 'a@b.test' }],
  });
});

test('erasing an account deletes its support data and keeps the data of other members', async () => {
  const other = await account.join();
  await fillSupportTables(server, other, 'erase-1');
  const before = await counts();
  const person = await account.join();
  await fillSupportTables(server, person, 'erase-2');
  expect(await counts()).not.toEqual(before);
  await server.deps.db.transaction((tx) => makeSupportPersonalData(server.deps).erase(tx, person.sub));
  expect(await counts()).toEqual(before);
});

test('when a guest signs up, support data moves to the member, and a game that guest and member requested counts once', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  // Anonymous accounts cannot submit tickets any more, but their old tickets must move.
  const owner = await account.join();
  const { file, ticket } = await fillSupportTables(server, owner, 'move-1');
  await server.deps.db.transaction((tx) => makeSupportPersonalData(server.deps).move(tx, owner.sub, anonymous.sub));
  const person = await account.join(newPhone(), { anonymous_token: anonymous.access_token });
  expect((await caller.show(person, ticket.number)).body.data.number).toBe(ticket.number);
  expect((await caller.download(person, file.id)).rawPayload).toEqual(log);
  // After the move, a request of the member for the same game counts as a repeat.
  const again = await server.post(supportPaths.gameRequests, { name: '某个游戏', platform: 'pc' }, bearer(person));
  expect(again.body.data.isNew).toBe(false);
  const requestsOf = async (id: string) => {
    const { rows } = await server.deps.database.pool.query('select name from game_requests where account_id = $1', [
      id,
    ]);
    return rows.length;
  };
  expect(await requestsOf(person.sub)).toBe(1);
  // The member has requested the same game before the guest account is merged.
  const visitor = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  await server.post(supportPaths.gameRequests, { name: '某个 游戏', platform: 'pc' }, bearer(visitor));
  await server.post(supportPaths.gameRequests, { name: '另一个', platform: 'pc' }, bearer(visitor));
  await server.deps.db.transaction((tx) => makeSupportPersonalData(server.deps).move(tx, visitor.sub, person.sub));
  expect(await requestsOf(person.sub)).toBe(2);
  expect(await requestsOf(visitor.sub)).toBe(0);
});

test('counts of game requests are updated when accounts are erased or merged and when requests expire', async () => {
  const { pool } = server.deps.database;
  await pool.query('delete from rate_limit_windows; delete from game_requests; delete from requested_games');
  const [person, other] = [await account.join(), await account.join()];
  const requestGame = (name: string, platform: string, who: typeof person) =>
    server.post(supportPaths.gameRequests, { name, platform }, bearer(who));
  const counted = async () => {
    const { rows } = await pool.query('select name, requests, pc, ios from requested_games order by name');
    return rows;
  };
  for (const who of [person, other]) await requestGame('both', who === person ? 'ios' : 'pc', who);
  await requestGame('alone', 'pc', person);
  expect(await counted()).toEqual([
    { name: 'alone', requests: 1, pc: 1, ios: 0 },
    { name: 'both', requests: 2, pc: 1, ios: 1 },
  ]);
  const { move, erase } = makeSupportPersonalData(server.deps);
  await server.deps.db.transaction((tx) => move(tx, person.sub, other.sub));
  expect(await counted()).toEqual([
    { name: 'alone', requests: 1, pc: 1, ios: 0 },
    { name: 'both', requests: 1, pc: 1, ios: 0 },
  ]);
  await server.deps.db.transaction((tx) => erase(tx, other.sub));
  expect(await counted()).toEqual([]);
  await requestGame('old', 'pc', person);
  server.clock.setOffset((supportLimits.gameRequestKeptDays - 1) * DAY_MS);
  await requestGame('old', 'ios', other);
  server.clock.setOffset((supportLimits.gameRequestKeptDays + 1) * DAY_MS);
  await forgetOldSupport(server.deps.db, server.clock.now());
  expect(await counted()).toEqual([{ name: 'old', requests: 1, pc: 0, ios: 1 }]);
  server.clock.setOffset(0);
});

test('old game requests are deleted in batches, and the counts per game are correct afterwards', async () => {
  const { pool } = server.deps.database;
  await pool.query('delete from game_requests; delete from requested_games');
  const long = new Date(server.clock.now().getTime() - (supportLimits.gameRequestKeptDays + 1) * DAY_MS);
  await pool.query(
    `insert into game_requests (name_key, name, platform, region, requester_key, at)
     select 'old-' || i % 3, 'old', 'pc', '', 'asker-' || i, $1::timestamptz + i * interval '1 millisecond' from generate_series(1, 2500) i`,
    [long],
  );
  await pool.query(
    `insert into requested_games (name_key, name, requests, pc, android, ios, console, last_at)
     select name_key, min(name), count(*) + 1, count(*) + 1, 0, 0, 0, max(at) from game_requests group by name_key`,
  );
  let transactions = 0;
  const { db } = server.deps;
  const counting = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') transactions += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  await forgetOldSupport(counting, server.clock.now());
  expect(transactions).toBe(3);
  expect((await pool.query('select count(*)::int as left from game_requests')).rows).toEqual([{ left: 0 }]);
  expect((await pool.query('select name_key, requests, pc from requested_games order by 1')).rows).toEqual(
    [0, 1, 2].map((n) => ({ name_key: `old-${n}`, requests: 1, pc: 1 })),
  );
  await pool.query('delete from requested_games');
});

test("housekeeping deletes diagnostics and files first, then tickets, feedback, game requests and guardians' requests", async () => {
  await server.deps.database.pool.query(
    'delete from rate_limit_windows; delete from tickets; delete from attachments; delete from feedback; delete from game_requests; delete from requested_games; delete from guardian_requests',
  );
  const person = await account.join();
  const { ticket: ended } = await fillSupportTables(server, person, 'old-1');
  const { ticket: waiting } = await fillSupportTables(server, person, 'old-2');
  await setTicketState(supportDepsOf(server), ended.number, 'resolved', '阿经');
  const after = async (days: number) => {
    server.clock.setOffset(days * DAY_MS + 60_000);
    await runHousekeeping(server.deps);
    const all = await countRows(server);
    const { rows } = await server.deps.database.pool.query(
      'select number from tickets where sealed_diagnostics is not null',
    );
    return {
      tickets: all['tickets'],
      files: all['attachments'],
      chunks: all['attachment_chunks'],
      guardians: all['guardian_requests'],
      feedback: all['feedback'],
      requests: all['game_requests'],
      diagnostics: rows.length,
    };
  };
  const { diagnosticsKeptDays, feedbackKeptDays, ticketKeptDays } = supportLimits;
  const expectedCounts = { tickets: 2, guardians: 2, feedback: 2, requests: 1 };
  // Two unattached uploads are deleted one day after their upload.
  expect(await after(2)).toEqual({ ...expectedCounts, files: 4, chunks: 4, diagnostics: 2 });
  expect(await after(diagnosticsKeptDays)).toEqual({ ...expectedCounts, files: 3, chunks: 3, diagnostics: 1 });
  expect(await after(feedbackKeptDays)).toEqual({
    tickets: 2,
    files: 1,
    chunks: 1,
    diagnostics: 1,
    guardians: 0,
    feedback: 0,
    requests: 0,
  });
  expect(await after(ticketKeptDays)).toMatchObject({ tickets: 0, files: 0, chunks: 0 });
  expect(waiting.number).not.toBe(ended.number);
});
