import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { colleaguePath, enterAgain, enterByLink, type OperatorCaller } from '../../../../test/operator-caller.ts';
import { passkeyHolders } from '../../../../test/passkey-holder.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { auditLog } from '../operator.tables.ts';
import { findSession } from './operator-sessions.ts';
import { makeToken } from './operator-tokens.ts';
import { removeAuthenticator, removePasskey, resetFactor } from './remove-factor.ts';
import { beginFactor } from './second-factor.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
const { keyHolder, factorsOf, fromNewAddress, meOf } = passkeyHolders(server);

const sessionOf = async ({ headers }: OperatorCaller) => {
  const session = await findSession(server.deps, /=(.*)$/.exec(headers['cookie'] ?? '')?.[1] ?? '');
  if (!session) throw new Error('there is no session');
  return session;
};
const invite = (name: string) => ({ name, role: 'viewer', ...why });

describe('removing a second factor', () => {
  test("requires a fresh proof, is audited, ends other sessions, and voids the current session's proof", async () => {
    const owner = await keyHolder();
    const spare = new SoftwarePasskey();
    await owner.addPasskey(spare);
    const elsewhere = await enterAgain(server, owner);
    await elsewhere.show(spare);
    const path = `/factor/passkeys/${spare.id}`;
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await owner.call('DELETE', path)).body.code).toBe(26003);
    await owner.show(spare);
    expect((await owner.call('DELETE', path)).body.code).toBe(0);
    expect((await elsewhere.call('GET', '/me')).status).toBe(401);
    expect((await owner.call('GET', '/me')).body.data).toMatchObject({ hasFactor: true, provedAt: null });
    expect((await owner.call('POST', '/operators', invite('丁'))).body.code).toBe(26003);
    expect((await owner.show(spare)).body.code).toBe(26016);
    expect((await owner.show(owner.passkey)).body.code).toBe(0);
    expect((await owner.call('POST', '/operators', invite('丁'))).body.code).toBe(0);
    const noted = await server.deps.db.select().from(auditLog).where(eq(auditLog.subject, owner.name));
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['operator.passkey', 'operator.passkey_remove']),
    );
    expect(noted.find(({ action }) => action === 'operator.passkey_remove')).toMatchObject({
      actor: owner.name,
      before: { name: '工位电脑', sessions: 1 },
    });
  });

  test('ends sessions started with the removed passkey, also if they start concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await keyHolder();
      const stolen = new SoftwarePasskey({ counts: false });
      await owner.addPasskey(stolen);
      const signIn = fromNewAddress();
      const thief = await signIn.enter(stolen.assert(await signIn.options()));
      expect((await meOf(thief)).body.data.provedAt).not.toBeNull();
      const assertions = await Promise.all(
        Array.from({ length: 3 }, async () => stolen.assert(await signIn.options())),
      );
      const [removed, ...entries] = await Promise.all([
        owner.call('DELETE', `/factor/passkeys/${stolen.id}`),
        ...assertions.map((assertion) => signIn.enter(assertion)),
      ]);
      expect(removed.body.code).toBe(0);
      for (const entered of [thief, ...entries]) expect((await meOf(entered)).status).toBe(401);
    }
  });

  test('by a reset ends all sessions, so that a thief with a session cannot set up a new factor, even concurrently', async () => {
    const owner = await keyHolder();
    for (let round = 0; round < 4; round++) {
      const support = await keyHolder('support');
      const thief = await enterAgain(server, support);
      await thief.show(support.passkey);
      const { options } = (await thief.call('POST', '/factor/passkeys/options', {})).body.data;
      const attestation = new SoftwarePasskey().attest(options);
      const [reset] = await Promise.all([
        owner.call('POST', `${colleaguePath(support)}/factor/reset`, why),
        thief.call('POST', '/factor/passkeys', { name: '偷来的', attestation }),
        thief.call('POST', '/tokens', { name: '偷来的', scopes: ['accounts.act'], days: 1 }),
      ]);
      expect(reset.body.code).toBe(0);
      expect((await thief.addPasskey()).status).toBe(401);
      const again = await enterAgain(server, support);
      expect(await factorsOf(again)).toMatchObject({ authenticator: null, passkeys: [] });
      expect((await again.call('GET', '/tokens')).body.data.list).toEqual([]);
    }
  });

  test('refuses requests of a session that a reset has just ended', async () => {
    const support = await keyHolder('support');
    const { deps } = server;
    const session = await sessionOf(support);
    await resetFactor(deps, support.name, { by: { actor: 'test' }, ...why });
    const by = { actor: support.name };
    const asked = { name: '脚本', scopes: ['system.read'], days: 1 };
    await expect(beginFactor(deps, session, '飞梭')).rejects.toThrow('ended');
    await expect(makeToken(deps, session, asked, by)).rejects.toThrow('ended');
    await expect(removeAuthenticator(deps, session, by)).rejects.toThrow('ended');
  });

  test('is refused for the last factor of a role with permissions on money or accounts, also when two are removed concurrently', async () => {
    const support = await keyHolder('support');
    const spare = new SoftwarePasskey();
    await support.addPasskey(spare);
    const session = await sessionOf(support);
    // Calls the function directly, because the route's guard would require a new proof before the second removal.
    const outcomes = await Promise.allSettled(
      [support.passkey, spare].map(({ id }) => removePasskey(server.deps, session, id, { actor: support.name })),
    );
    expect(outcomes.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { facts: { reason: 'OPERATOR_LAST_FACTOR' } } },
    ]);
    const left = (await factorsOf(support)).passkeys[0].id === spare.id ? spare : support.passkey;
    await support.show(left);
    const code = await support.enrol();
    expect((await support.call('DELETE', `/factor/passkeys/${left.id}`)).body.code).toBe(0);
    server.clock.setOffset(MINUTE);
    await support.call('POST', '/factor/prove', { code: code() });
    expect((await support.call('DELETE', '/factor/authenticator')).body.code).toBe(26020);
    const viewer = await keyHolder('viewer');
    expect((await viewer.call('DELETE', `/factor/passkeys/${viewer.passkey.id}`)).body.code).toBe(0);
    expect((await viewer.call('GET', '/me')).body.data).toMatchObject({ hasFactor: false, provedAt: null });
  });

  test("by an owner's reset removes all factors, sessions, links and tokens", async () => {
    const owner = await keyHolder();
    const support = await keyHolder('support');
    const script = await support.createToken(['accounts.act']);
    const freeze = { to: 'frozen', seen: 'active', reason: '脚本' };
    expect((await script.call('POST', '/accounts/unknown/state', freeze)).status).toBe(404);
    const path = colleaguePath(support);
    const { link } = (await owner.call('POST', `${path}/link`, { reason: '换了电脑' })).body.data;
    expect((await owner.call('POST', `${path}/factor/reset`, why)).body.code).toBe(0);
    expect((await support.call('GET', '/me')).status).toBe(401);
    expect((await script.call('POST', '/accounts/unknown/state', freeze)).status).toBe(401);
    const late = await enterByLink(server, support.name, link);
    expect((await late.call('GET', '/me')).status).toBe(401);
    const [entry] = (await owner.call('GET', '/audit?action=operator.factor_reset')).body.data.list;
    expect(entry).toMatchObject({
      ...why,
      before: { authenticator: false, passkeys: ['工位电脑'], sessions: 1, tokens: ['script'] },
    });
    const again = await enterAgain(server, support);
    expect(await factorsOf(again)).toMatchObject({ authenticator: null, passkeys: [] });
    expect((await again.addPasskey()).body.code).toBe(0);
    expect((await owner.call('POST', `${path}/remove`, why)).body.code).toBe(0);
  });
});
