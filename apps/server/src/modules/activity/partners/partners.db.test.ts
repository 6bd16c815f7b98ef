import type { MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { productIds } from '@feisuo/contract/facts/limits';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { listMachines } from '../../../../test/activity-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
let hosts = 0;
const peerid = (value: string | null) => (value === null ? {} : { peerid: value });
const look = async (person: Person, peer: string | null = null) =>
  (await server.get(activityPaths.lenovoUser, { ...bearer(person), ...peerid(peer) })).body.data;
const claim = (
  person: Person,
  serial: string | null,
  peer: string | null = null,
  remoteAddress = `192.0.2.${++hosts}`,
) =>
  server.request({
    method: 'POST',
    url: activityPaths.lenovoClaim,
    headers: { ...bearer(person), ...peerid(peer) },
    payload: serial === null ? {} : { serial },
    remoteAddress,
  });
const add = (by: MachineNames, ...names: string[]) => listMachines(server, by, ...names);

describe('§7 a partner’s gift (act/lenvov/user)', () => {
  test("a partner's computer is recognized by its peer id, and its days are granted once", async () => {
    const peer = '00FF41AA2B3C4D5E0000V4';
    await add('peer', peer);
    const [person, other] = [await join(), await join()];
    expect(await look(person)).toEqual({ eligible: false, claimed: false, productId: productIds.default, days: 31 });
    expect(await look(person, peer.toLowerCase())).toMatchObject({ eligible: true, claimed: false });
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(person, null, peer)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ code: 0, data: { productId: productIds.default, days: 31 } });
    expect(await look(person)).toMatchObject({ eligible: true, claimed: true });
    expect(await look(other, peer)).toMatchObject({ eligible: false, claimed: false });
    expect((await claim(other, null, peer)).body.code).toBe(24080);
  });

  test('of ten members with one serial number one gets the gift; others get the wrong-number refusal', async () => {
    expect(await add('serial', 'PF-2ABC 9X', 'pf2abc9x', 'PF1XYZ77', 'no!')).toEqual({
      lines: 4,
      added: 2,
      known: 0,
      repeated: 1,
      refusals: [{ line: 4, why: 'malformed' }],
    });
    expect(await add('serial', 'PF2ABC9X')).toMatchObject({ added: 0, known: 1, repeated: 0, refusals: [] });
    const people = await Promise.all(Array.from({ length: 10 }, join));
    const answers = await Promise.all(people.map((person) => claim(person, 'pf2abc9x')));
    const codes = answers.map(({ body }) => body.code as number);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 24080)).toHaveLength(9);
    const winner = people[codes.indexOf(0)] as Person;
    // A repeated claim returns the same gift. The member cannot claim for a second computer, which stays free for
    // another member.
    expect((await claim(winner, 'PF2ABC9X')).body).toEqual(answers[codes.indexOf(0)]?.body);
    expect((await claim(winner, 'PF1XYZ77')).body.code).toBe(24081);
    expect((await claim(await join(), 'PF1XYZ77')).body.code).toBe(0);
  });

  test('five wrong serial numbers block further claims, even of a valid number; the peerid header accepts no serial number', async () => {
    await add('serial', 'PFGOOD0001234567');
    const person = await join();
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(person, `PFWRONG${index}`)));
    const codes = guesses.map(({ body }) => body.code as number);
    expect(codes.filter((code) => code === 24080)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(3);
    expect((await claim(person, 'PFGOOD0001234567')).status).toBe(429);
    expect(await look(person, 'PFGOOD0001234567')).toMatchObject({ eligible: false });
  });

  test('the wrong serial numbers of one member do not block other members at the same address', async () => {
    await add('serial', 'PFCAFE0001');
    await add('peer', '00FF41AA2B3C4D5E0002V4');
    const ip = '192.0.2.250';
    const guesser = await join();
    for (let index = 0; index < 6; index += 1) await claim(guesser, `PFWRONG${index}`, null, ip);
    expect((await claim(guesser, 'PFCAFE0001', null, ip)).status).toBe(429);
    expect((await claim(await join(), 'PFCAFE0001', null, ip)).body.code).toBe(0);
    expect((await claim(guesser, null, '00FF41AA2B3C4D5E0002V4', ip)).body.code).toBe(0);
  });

  test('thirty checks of unlisted peer ids block further checks, even of a listed peer id', async () => {
    await add('peer', '00FF41AA2B3C4D5E0001V4');
    const person = await join();
    const own = { ...bearer(person), peerid: '00FF41AA2B3C4D5E0001V4' };
    const guess = (index: number) =>
      server.get(activityPaths.lenovoUser, { ...bearer(person), peerid: `00FF41AA2B3C4D5E${2000 + index}V4` });
    const guesses = await Promise.all(Array.from({ length: 29 }, (_, index) => guess(index)));
    expect(new Set(guesses.map(({ body }) => body.data?.eligible))).toEqual(new Set([false]));
    expect((await server.get(activityPaths.lenovoUser, own)).body.data).toMatchObject({ eligible: true });
    expect((await guess(29)).status).toBe(200);
    expect((await guess(30)).status).toBe(429);
    expect((await server.get(activityPaths.lenovoUser, own)).status).toBe(429);
  });

  test('a partner gift refuses bad input and callers without a token, and stores no serial number', async () => {
    await add('serial', 'PFSECRET42');
    expect((await server.get(activityPaths.lenovoUser)).body.code).toBe(10003);
    expect((await server.post(activityPaths.lenovoClaim, { serial: 'PFSECRET42' })).body.code).toBe(10003);
    const person = await join();
    for (const serial of [['x'], 'x'.repeat(65)]) {
      expect((await server.post(activityPaths.lenovoClaim, { serial }, bearer(person))).status).toBe(400);
    }
    expect(await databaseText(server)).not.toContain('PFSECRET42');
  });
});
