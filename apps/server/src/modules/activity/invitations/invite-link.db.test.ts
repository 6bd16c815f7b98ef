import { activityPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

const open = async (path: string) => {
  const { status, headers } = await server.request({ url: path, headers: { accept: 'text/html' } });
  return { status, to: String(headers['location']), cached: headers['cache-control'] };
};
const shareIn = (address: string) => new URL(address, 'https://a.test').searchParams.get('share');
const linkOf = async (member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>) =>
  new URL((await server.get(activityPaths.invite, bearer(member))).body.data.mine.link as string).pathname;

test('a short invitation link redirects to the invitation page with a parameter that binds the friend', async () => {
  const [inviter, friend] = [await accountCaller(server).join(), await accountCaller(server).join()];
  const path = await linkOf(inviter);
  expect(path).toMatch(/^\/i\/[2-9A-HJ-NP-Z]{8}$/);
  const led = await open(`${path.toLowerCase()}?from=singlemessage&share=x.20260101.y`);
  expect(led).toMatchObject({ status: 302, cached: 'no-store' });
  expect(led.to).toMatch(/^\/invite\?from=singlemessage&share=/);
  const share = shareIn(led.to);
  expect((await server.post(activityPaths.inviteBind, { share }, bearer(friend))).body.code).toBe(0);
  const { list } = (await server.get(activityPaths.inviteRecords, bearer(inviter))).body.data;
  expect(list).toHaveLength(1);
});

test('a short link with an unknown invitation code redirects to the invitation page without a parameter', async () => {
  for (const code of ['ABCDEFGH', 'x', '%E5%A5%BD', 'A'.repeat(200)])
    expect(await open(`/i/${code}`), code).toMatchObject({ status: 302, to: '/invite' });
});

test('after too many unknown invitation codes from an address, its valid invitation codes are not looked up either', async () => {
  const path = await linkOf(await accountCaller(server).join());
  for (let tries = 0; tries < 60; tries += 1) await open('/i/HHHHHHHH');
  expect(await open(path)).toMatchObject({ status: 302, to: '/invite' });
  server.clock.setOffset(11 * 60_000);
  expect(shareIn((await open(path)).to)).not.toBeNull();
});

/**
 * All rows that opening a link could write, each with `xmin`: an update changes `xmin` even if all values stay the
 * same.
 */
async function rowVersions(): Promise<string[]> {
  const { rows } = await server.deps.database.pool.query(
    `select 'window ' || key || ' ' || xmin as row from rate_limit_windows
     union all select 'sender ' || sharer || ' ' || xmin from share_senders
     union all select 'inviter ' || account_id || ' ' || xmin from inviters
     order by 1`,
  );
  return rows.map(({ row }) => row);
}
const openFrom = (path: string, remoteAddress: string) => server.request({ url: path, remoteAddress });

test('opening a known invitation link writes no row, however often and from however many addresses', async () => {
  const path = await linkOf(await accountCaller(server).join());
  const before = await rowVersions();
  for (let nth = 0; nth < 200; nth += 1) {
    const { headers } = await openFrom(path, nth % 2 === 0 ? '198.51.100.7' : `2001:db8:0:${nth}::1`);
    expect(shareIn(headers['location'] ?? '')).not.toBeNull();
  }
  expect(await rowVersions()).toEqual(before);
});

test("unknown invitation codes write one row per address, and none beyond the address's limit", async () => {
  const before = await rowVersions();
  for (let tries = 0; tries < 60; tries += 1) await openFrom('/i/HHHHHHHH', '198.51.100.8');
  const counted = await rowVersions();
  expect(counted).toHaveLength(before.length + 1);
  for (let tries = 0; tries < 100; tries += 1) await openFrom(`/i/HHHHHH${tries}`, '198.51.100.8');
  expect(await rowVersions()).toEqual(counted);
});
