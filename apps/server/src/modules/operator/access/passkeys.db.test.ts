import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { colleaguePath, enterAgain, enterByLink, enterConsole } from '../../../../test/operator-caller.ts';
import { SoftwarePasskey, type Oddities } from '../../../../test/software-passkey.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { auditLog } from '../operator.tables.ts';
import { linkAddress, makeLink } from './operator-links.ts';
import { findSession } from './operator-sessions.ts';
import { makeToken } from './operator-tokens.ts';
import { removeAuthenticator, removePasskey, resetFactor } from './remove-factor.ts';
import { beginFactor } from './second-factor.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const ORIGIN = 'http://localhost:8080';
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
/** An operator who has a passkey as the only factor. */
async function keyHolder(role: 'owner' | 'support' | 'viewer' = 'owner', passkey = new SoftwarePasskey()) {
  const operator = await enterConsole(server, role);
  expect((await operator.addPasskey(passkey)).body.code).toBe(0);
  return { ...operator, passkey };
}
type Operator = Awaited<ReturnType<typeof enterConsole>>;

const secondSession = (operator: Operator) => enterAgain(server, operator);
const prove = (operator: Operator, assertion: object) => operator.call('POST', '/factor/passkeys/prove', { assertion });
const challenge = async (operator: Operator) =>
  (await operator.call('POST', '/factor/passkeys/challenge', {})).body.data.options;
const sessionOf = async ({ headers }: Operator) => {
  const session = await findSession(server.deps, /=(.*)$/.exec(headers['cookie'] ?? '')?.[1] ?? '');
  if (!session) throw new Error('there is no session');
  return session;
};
const factorsOf = async (operator: Operator) => (await operator.call('GET', '/factor')).body.data;
const invite = (name: string) => ({ name, role: 'viewer', ...why });

let desks = 0;
/** Uses a new client address for each caller, so that attempts of other tests do not count. */
function fromNewAddress() {
  const remoteAddress = `203.0.113.${(desks += 1)}`;
  const post = (path: string, payload: object) =>
    server.request({
      method: 'POST',
      url: `/console/api${path}`,
      payload,
      headers: { origin: ORIGIN },
      remoteAddress,
    });
  return {
    options: async () => (await post('/enter/passkey/challenge', {})).body.data.options,
    enter: (assertion: object) => post('/enter/passkey', { assertion }),
    enterByLink: (token: string) => post('/enter', { token }),
  };
}
const meOf = (entered: { headers: Record<string, unknown> }) =>
  server.request({
    method: 'GET',
    url: '/console/api/me',
    headers: { origin: ORIGIN, cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' },
  });

describe('a passkey of an operator', () => {
  test("is requested with user verification for the console's host, and known passkeys are excluded", async () => {
    const owner = await keyHolder();
    const { options } = (await owner.call('POST', '/factor/passkeys/options', {})).body.data;
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: `${owner.name} · 运营台` },
      excludeCredentials: [{ id: owner.passkey.id }],
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(await challenge(owner)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: owner.passkey.id }],
    });
  });

  test('is a second factor, and adding it counts as a fresh proof', async () => {
    const owner = await keyHolder();
    expect((await owner.call('POST', '/operators', invite('甲'))).body.code).toBe(0);
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await owner.call('POST', '/operators', invite('乙'))).body.code).toBe(26003);
    expect((await owner.show(owner.passkey)).body.data).toMatchObject({
      hasFactor: true,
      provedAt: expect.any(String),
    });
    expect((await owner.call('POST', '/operators', invite('乙'))).body.code).toBe(0);
    expect((await factorsOf(owner)).passkeys).toMatchObject([{ name: '工位电脑', lastUsedAt: expect.any(String) }]);
  });

  test('is a proof only for the session that showed it', async () => {
    const owner = await keyHolder();
    const elsewhere = await secondSession(owner);
    expect((await elsewhere.call('GET', '/me')).body.data).toMatchObject({ hasFactor: true, provedAt: null });
    expect((await elsewhere.call('POST', '/operators', invite('丙'))).body.code).toBe(26003);
  });

  test('needs a fresh proof if the operator already has a factor', async () => {
    const owner = await keyHolder();
    const thief = await secondSession(owner);
    expect((await thief.addPasskey()).body.code).toBe(26003);
    expect((await thief.call('POST', '/factor/begin', {})).body.code).toBe(26003);
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await owner.addPasskey()).body.code).toBe(26003);
    await owner.show(owner.passkey);
    expect((await owner.addPasskey()).body.code).toBe(0);
    const code = await owner.enrol();
    expect(code()).toMatch(/^\d{6}$/);
    expect(await factorsOf(owner)).toMatchObject({ authenticator: { since: expect.any(String) }, passkeys: [{}, {}] });
  });

  test('cannot be completed without a proof if a factor was added after the set-up had started', async () => {
    const owner = await enterConsole(server, 'owner');
    const thief = await secondSession(owner);
    const { options } = (await thief.call('POST', '/factor/passkeys/options', {})).body.data;
    const { secret } = (await thief.call('POST', '/factor/begin', {})).body.data;
    expect(secret).toBeTruthy();
    expect((await owner.addPasskey()).body.code).toBe(0);
    const attestation = new SoftwarePasskey().attest(options);
    expect((await thief.call('POST', '/factor/passkeys', { name: '偷来的', attestation })).body.code).toBe(26003);
    expect((await thief.call('POST', '/factor/confirm', { code: '123456' })).body.code).toBe(26003);
    expect((await factorsOf(owner)).passkeys).toHaveLength(1);
  });

  const forgeries: [string, Oddities][] = [
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
    ['made for another origin', { origin: 'https://console.example' }],
    ['made for another host', { rpId: 'console.example' }],
    ['of the other ceremony', { type: 'webauthn.sign' }],
    ['to an unknown challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ];
  test.each(forgeries)('a passkey answer %s is refused for registration and proof', async (_, oddities) => {
    const operator = await enterConsole(server, 'owner');
    expect((await operator.addPasskey(new SoftwarePasskey(), oddities)).body.code).toBe(26016);
    const owner = await keyHolder();
    expect((await owner.show(owner.passkey, oddities)).body.code).toBe(26016);
  });

  test("is refused with another key's signature, an unchanged counter or another user handle", async () => {
    const owner = await keyHolder();
    expect((await owner.show(owner.passkey, { signedBy: new SoftwarePasskey() })).body.code).toBe(26016);
    expect((await owner.show(owner.passkey, { counter: 1 })).body.code).toBe(26016);
    expect((await owner.show(owner.passkey, { userHandle: Buffer.from('x').toString('base64url') })).body.code).toBe(
      26016,
    );
    expect((await owner.show(owner.passkey)).body.code).toBe(0);
  });

  test('of another operator is no proof and cannot be registered', async () => {
    const owner = await keyHolder();
    const colleague = await keyHolder();
    expect((await owner.show(colleague.passkey)).body.code).toBe(26016);
    expect((await owner.addPasskey(colleague.passkey)).body.code).toBe(26017);
    expect((await owner.call('DELETE', `/factor/passkeys/${colleague.passkey.id}`)).status).toBe(404);
  });

  test("proves only with its own session's challenge, and not with a challenge for registration", async () => {
    const owner = await keyHolder();
    const elsewhere = await secondSession(owner);
    const foreign = owner.passkey.assert(await challenge(elsewhere));
    expect((await prove(owner, foreign)).body.code).toBe(26016);
    expect((await prove(elsewhere, foreign)).body.code).toBe(0);
    const { options } = (await owner.call('POST', '/factor/passkeys/options', {})).body.data;
    expect((await prove(owner, owner.passkey.assert(options))).body.code).toBe(26016);
  });

  test.each([true, false])(
    'is accepted once for eight concurrent equal answers, and never again (the passkey has a counter: %s)',
    async (counts) => {
      const owner = await keyHolder('owner', new SoftwarePasskey({ counts }));
      const assertion = owner.passkey.assert(await challenge(owner));
      const answers = await Promise.all(Array.from({ length: 8 }, () => prove(owner, assertion)));
      expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 26016)).toHaveLength(7);
      expect((await prove(owner, assertion)).body.code).toBe(26016);
    },
  );

  test('is refused for an expired challenge and for a challenge that was replaced', async () => {
    const owner = await keyHolder();
    const [first, second] = [await challenge(owner), await challenge(owner)];
    expect((await prove(owner, owner.passkey.assert(first))).body.code).toBe(26016);
    const late = owner.passkey.assert(second);
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await prove(owner, late)).body.code).toBe(26016);
  });

  test('can be added ten times at most, and malformed input causes no 5xx', async () => {
    const viewer = await keyHolder('viewer');
    for (let i = 1; i < 10; i++) expect((await viewer.addPasskey()).body.code).toBe(0);
    expect((await viewer.addPasskey()).body.code).toBe(26018);
    const odd = {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: '%', attestationObject: '%' },
    };
    const fresh = await enterConsole(server, 'viewer');
    expect((await fresh.call('POST', '/factor/passkeys/challenge', {})).body.code).toBe(26019);
    expect((await fresh.call('POST', '/factor/passkeys', { name: 'x', attestation: odd })).body.code).toBe(26016);
    expect((await fresh.call('POST', '/factor/passkeys', { name: '<b>', attestation: odd })).status).toBe(400);
    expect((await viewer.call('DELETE', '/factor/passkeys/unknown')).status).toBe(404);
  });
});

describe('signing in by a passkey', () => {
  test('starts a session with a proof, reveals no operator before sign-in, and is audited', async () => {
    const owner = await keyHolder();
    const signIn = fromNewAddress();
    const options = await signIn.options();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const entered = await signIn.enter(owner.passkey.assert(options));
    const { body } = await meOf(entered);
    expect(body.data).toMatchObject({ operator: { name: owner.name, role: 'owner' }, provedAt: expect.any(String) });
    expect(entered.body.data).toEqual(body.data);
    const noted = await server.deps.db.select().from(auditLog).where(eq(auditLog.subject, owner.name));
    expect(noted.findLast(({ action }) => action === 'operator.enter')).toMatchObject({
      actor: owner.name,
      from: expect.stringMatching(/^203\.0\.113\./),
      after: { by: 'passkey' },
    });
  });

  test.each([true, false])(
    'of eight concurrent equal answers one signs in, and none afterwards (the passkey has a counter: %s)',
    async (counts) => {
      const owner = await keyHolder('owner', new SoftwarePasskey({ counts }));
      const signIn = fromNewAddress();
      const assertion = owner.passkey.assert(await signIn.options());
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn.enter(assertion)));
      expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 26016)).toHaveLength(7);
      expect((await signIn.enter(assertion)).body.code).toBe(26016);
    },
  );

  test('requires user verification, a valid unexpired challenge and a user handle', async () => {
    const owner = await keyHolder();
    const signIn = fromNewAddress();
    for (const oddities of [
      { isVerified: false },
      { isPresent: false },
      { origin: 'https://console.example' },
      { rpId: 'console.example' },
      { challenge: Buffer.alloc(40).toString('base64url') },
      { userHandle: null },
      { userHandle: Buffer.from('another person').toString('base64url') },
      { signedBy: new SoftwarePasskey() },
    ] satisfies Oddities[])
      expect((await signIn.enter(owner.passkey.assert(await signIn.options(), oddities))).body.code).toBe(26016);
    // A challenge for a proof cannot be used to sign in, and a challenge for sign-in is no proof.
    expect((await signIn.enter(owner.passkey.assert(await challenge(owner)))).body.code).toBe(26016);
    expect((await prove(owner, owner.passkey.assert(await signIn.options()))).body.code).toBe(26016);
    const late = owner.passkey.assert(await signIn.options());
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await signIn.enter(late)).body.code).toBe(26016);
    expect((await signIn.enter(owner.passkey.assert(await signIn.options()))).body.code).toBe(0);
  });

  test('refuses an unknown passkey, a removed passkey, and a passkey of a removed operator', async () => {
    const owner = await keyHolder();
    const signIn = fromNewAddress();
    expect((await signIn.enter(new SoftwarePasskey().assert(await signIn.options()))).body.code).toBe(26016);
    const support = await keyHolder('support');
    const viewer = await keyHolder('viewer');
    await owner.call('POST', `${colleaguePath(support)}/factor/reset`, why);
    await owner.call('POST', `${colleaguePath(viewer)}/remove`, why);
    for (const { passkey } of [support, viewer])
      expect((await signIn.enter(passkey.assert(await signIn.options()))).body.code).toBe(26016);
  });

  test('an operator who is removed during sign-in gets no session', async () => {
    const owner = await keyHolder();
    for (let round = 0; round < 4; round++) {
      const viewer = await keyHolder('viewer', new SoftwarePasskey({ counts: false }));
      const signIn = fromNewAddress();
      const assertions = await Promise.all(
        Array.from({ length: 4 }, async () => viewer.passkey.assert(await signIn.options())),
      );
      const [removed, ...entries] = await Promise.all([
        owner.call('POST', `${colleaguePath(viewer)}/remove`, why),
        ...assertions.map((assertion) => signIn.enter(assertion)),
      ]);
      expect(removed.body.code).toBe(0);
      for (const entered of entries) expect((await meOf(entered)).status).toBe(401);
    }
  });

  test('20 successful sign-ins do not block their address, but 20 wrong links do', async () => {
    const [owner, signIn] = [await keyHolder(), fromNewAddress()];
    const answers = [];
    for (let times = 0; times < 21; times++)
      answers.push((await signIn.enter(owner.passkey.assert(await signIn.options()))).status);
    for (let times = 0; times < 21; times++) {
      const link = await makeLink(server.deps, owner.name, { by: { actor: 'test' } });
      const { hash } = new URL(linkAddress(server.deps, ORIGIN, link ?? ''));
      answers.push((await signIn.enterByLink(hash.replace('#enter=', ''))).status);
    }
    expect(answers).toEqual(Array(42).fill(200));
    const guess = async () => (await signIn.enterByLink('made up by another person')).status;
    for (let guesses = 0; guesses < 20; guesses++) expect(await guess()).not.toBe(429);
    expect(await guess()).toBe(429);
  });

  test('has the same hourly limit per address as sign-in by a link', async () => {
    const signIn = fromNewAddress();
    const unknownKey = new SoftwarePasskey();
    const options = await signIn.options();
    const answers = [];
    for (let tries = 0; tries < 21 * server.deps.config.limitsScale; tries++)
      answers.push((await signIn.enter(unknownKey.assert(options))).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, 20)).not.toContain(429);
  });
});

describe('removing a second factor', () => {
  test("requires a fresh proof, is audited, ends other sessions, and voids the current session's proof", async () => {
    const owner = await keyHolder();
    const spare = new SoftwarePasskey();
    await owner.addPasskey(spare);
    const elsewhere = await secondSession(owner);
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

  test('by a reset ends all sessions, so that the finder of the lost factor cannot set up a new one, even concurrently', async () => {
    const owner = await keyHolder();
    for (let round = 0; round < 4; round++) {
      const support = await keyHolder('support');
      const thief = await secondSession(support);
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
    // Calls the function directly. The guard would require a new proof before the second removal.
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
