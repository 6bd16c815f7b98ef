import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, activityPaths, gamePaths, supportPaths } from '@feisuo/contract/facts/paths';
import type { CoinTask } from '@feisuo/contract/schemas/activity-tasks';
import { ShareInfoReply, SharePlayReply } from '@feisuo/contract/schemas/games';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../test/account-caller.ts';
import { startTestServer, useTestServer } from '../../../test/test-server.ts';
import { signShare } from '../membership/index.ts';
import { sharePersonalData } from './share-visits.ts';

const server = useTestServer();

type Person = Awaited<ReturnType<typeof join>>;
const join = (more: object = {}) => accountCaller(server).join(undefined, more);
const cardOf = async (person: Person | null, gameId = '') => {
  const query = gameId && `?game_id=${gameId}`;
  return server.get(`${gamePaths.shareInfo}${query}`, person ? bearer(person) : {});
};
const shareOf = async (person: Person | null) =>
  new URL((await cardOf(person)).body.data.link).searchParams.get('share') ?? '';
const open = (query: Record<string, string>, person: Person | null = null) =>
  server.get(`${gamePaths.sharePlay}?${new URLSearchParams(query).toString()}`, person ? bearer(person) : {});
const aGame = async () => (await server.get(gamePaths.gamePlay)).body.data.list[0] as { id: string; name: string };
const visitsOf = async (person: Person) =>
  (await sharePersonalData.export(server.deps.db, person.sub)) as { visitsByOwnCards: number };

test('§7 shareInfo returns the card of the site or of a game, with a link that identifies the sender', async () => {
  const person = await join();
  const game = await aGame();
  for (const answer of [await cardOf(null), await cardOf(person), await cardOf(person, game.id)]) {
    expect([answer.status, Value.Errors(ShareInfoReply, answer.body)]).toEqual([200, []]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.data.trialDays).toBe(41);
  }
  const { data } = (await cardOf(person, game.id)).body;
  expect(data.title).toContain(game.name);
  expect(new URL(data.link).pathname).toBe(`/games/${game.id}`);
  expect(data.link).not.toContain(person.sub);
  // The picture is not an SVG, because messaging apps do not show SVG.
  expect(data.imgUrl).not.toMatch(/svg$/);
});

test('§7 sharePlay returns the masked name of the sender; a forged card is reported as invalid, without an error', async () => {
  const person = await join({ name: '林小北' });
  const game = await aGame();
  const { status, body } = await open({ share: await shareOf(person), game_id: game.id });
  expect([status, Value.Errors(SharePlayReply, body)]).toEqual([200, []]);
  expect(body.data).toMatchObject({ valid: true, sharedBy: '林**', trialDays: 41, game: { id: game.id } });
  for (const share of ['', 'nonsense', `${await shareOf(person)}x`, "' or 1=1 --"]) {
    expect((await open({ share })).body).toMatchObject({ code: 0, data: { valid: false, sharedBy: '', game: null } });
  }
  const old = signShare(server.deps.masterKey, person.sub, new Date(server.clock.now().getTime() - 400 * DAY_MS));
  expect((await open({ share: old })).body.data.valid).toBe(false);
});

test('a member who opens a share card counts once for the sender; visitors, the sender and forged cards do not count', async () => {
  const [sender, friend, other] = [await join(), await join(), await join()];
  const share = await shareOf(sender);
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body as Person;
  await open({ share });
  await open({ share }, sender);
  await open({ share }, anonymous);
  expect((await visitsOf(sender)).visitsByOwnCards).toBe(0);
  await Promise.all(Array.from({ length: 10 }, () => open({ share }, friend)));
  expect((await visitsOf(sender)).visitsByOwnCards).toBe(1);
  await open({ share }, other);
  expect((await visitsOf(sender)).visitsByOwnCards).toBe(2);
  const tasks = (await server.get(activityPaths.coinTask, bearer(sender))).body.data.list as CoinTask[];
  expect(tasks.find(({ id }) => id === 'share-visit')).toMatchObject({ state: 'done', progress: 1 });
});

test('a share link counts for its sender, whether it comes from the invite page, the WeChat card or shareInfo', async () => {
  const onInvitePage = async (sender: Person) =>
    (await server.get(activityPaths.invite, bearer(sender))).body.data.mine.share as string;
  const onCard = async (sender: Person) => {
    const webUrl = encodeURIComponent(`${server.deps.config.siteOrigin}/activity/jsq`);
    const { body } = await server.get(`${activityPaths.wxShareSignature}?web_url=${webUrl}`, bearer(sender));
    return body.data.share as string;
  };
  for (const make of [onInvitePage, onCard, shareOf]) {
    const [sender, friend] = [await join(), await join()];
    await open({ share: await make(sender) }, friend);
    expect((await visitsOf(sender)).visitsByOwnCards, make.name).toBe(1);
    const tasks = (await server.get(activityPaths.coinTask, bearer(sender))).body.data.list as CoinTask[];
    expect(tasks.find(({ id }) => id === 'share-visit')).toMatchObject({ state: 'done' });
    // The link of the share card also binds the new member to the inviter.
    const bound = await server.post(activityPaths.inviteBind, { share: await make(sender) }, bearer(friend));
    expect(bound.body.code, make.name).toBe(0);
  }
});

test("erasing the sender of share cards removes the sender's pseudonym and the records of members who opened the cards", async () => {
  const [sender, friend] = [await join(), await join()];
  const share = await shareOf(sender);
  await open({ share }, friend);
  const { db } = server.deps;
  expect(await sharePersonalData.export(db, friend.sub)).toMatchObject({ cameByCards: [{ game: '' }] });
  await db.transaction((tx) => sharePersonalData.erase(tx, sender.sub));
  expect(await sharePersonalData.export(db, friend.sub)).toMatchObject({ cameByCards: [] });
  expect((await open({ share })).body.data).toMatchObject({ valid: true, sharedBy: '' });
});

test('share routes answer 400 in Chinese for malformed input, 404 for an unknown game, 429 above the limit', async () => {
  for (const address of [`${gamePaths.shareInfo}?game_id=a%20b`, `${gamePaths.sharePlay}?share=${'x'.repeat(513)}`]) {
    const { status, body } = await server.get(address);
    expect([status, body.data]).toEqual([400, null]);
    expect(body.msg).toMatch(/[一-龥]/);
  }
  expect((await cardOf(null, 'no-such-game')).status).toBe(404);
  expect((await open({ game_id: 'no-such-game' })).status).toBe(404);
  // A request with an expired token is treated as a visitor's request.
  expect((await server.get(gamePaths.shareInfo, { authorization: 'Bearer stale' })).status).toBe(200);
  const strict = await startTestServer({ LIMITS_SCALE: '0.02' }); // LIMITS_SCALE 0.02 allows two requests a minute.
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await strict.get(gamePaths.shareInfo)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await strict.dispose();
});

test('game requests of visitors complete no member’s task', async () => {
  const person = await join();
  await server.post(supportPaths.gameRequests, { name: '没有名字的游戏', platform: 'pc', region: '' });
  const tasks = (await server.get(activityPaths.coinTask, bearer(person))).body.data.list as CoinTask[];
  expect(tasks.find(({ id }) => id === 'game-request')).toMatchObject({ state: 'open', progress: 0 });
});
