import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { colleaguePath, enterAgain, enterConsole, type OperatorCaller } from '../../../../test/operator-caller.ts';
import { passkeyHolders } from '../../../../test/passkey-holder.ts';
import { SoftwarePasskey, type Oddities } from '../../../../test/software-passkey.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { auditLog } from '../operator.tables.ts';
import { linkAddress, makeLink } from './operator-links.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const ORIGIN = 'http://localhost:8080';
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
const { keyHolder, factorsOf, fromNewAddress, meOf } = passkeyHolders(server);

const prove = (operator: OperatorCaller, assertion: object) =>
  operator.call('POST', '/factor/passkeys/prove', { assertion });
const challenge = async (operator: OperatorCaller) =>
  (await operator.call('POST', '/factor/passkeys/challenge', {})).body.data.options;
const invite = (name: string) => ({ name, role: 'viewer', ...why });

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

  test('is a second factor of the operator, and adding it counts as a fresh proof', async () => {
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
    const elsewhere = await enterAgain(server, owner);
    expect((await elsewhere.call('GET', '/me')).body.data).toMatchObject({ hasFactor: true, provedAt: null });
    expect((await elsewhere.call('POST', '/operators', invite('丙'))).body.code).toBe(26003);
  });

  test('needs a fresh proof if the operator already has a factor', async () => {
    const owner = await keyHolder();
    const thief = await enterAgain(server, owner);
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
    const thief = await enterAgain(server, owner);
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

  test('of another operator does not confirm the identity, and cannot be registered again', async () => {
    const owner = await keyHolder();
    const colleague = await keyHolder();
    expect((await owner.show(colleague.passkey)).body.code).toBe(26016);
    expect((await owner.addPasskey(colleague.passkey)).body.code).toBe(26017);
    expect((await owner.call('DELETE', `/factor/passkeys/${colleague.passkey.id}`)).status).toBe(404);
  });

  test("proves only with its own session's challenge, and not with a challenge for registration", async () => {
    const owner = await keyHolder();
    const elsewhere = await enterAgain(server, owner);
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
    // A challenge for a proof is not accepted for sign-in, and a challenge for sign-in is not accepted for a proof.
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
