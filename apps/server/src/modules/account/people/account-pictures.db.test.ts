import { avatarLimits, drawnAvatars } from '@feisuo/contract/facts/avatars';
import { pictureLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Database } from '../../../db/database.ts';
import { drawSquare } from '../../content/index.ts';
import { deletePicture, removeUploadedPicture } from './account-pictures.ts';
import { lockAccount, updateAccount } from './account-queries.ts';
import { accounts, accountPictures } from './accounts.tables.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let photo: string;
beforeAll(async () => {
  server = await startTestServer();
  account = accountCaller(server);
  const plain = { width: 640, height: 480, channels: 3, background: '#c6f03a' } as const;
  photo = (
    await sharp({ create: plain })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
afterAll(() => server.dispose());

const upload = (person: Pick<Credentials, 'access_token'>, image = photo) =>
  server.post(accountPaths.picture, { image }, bearer(person));
const choose = (person: Credentials, picture: string) =>
  account.send('PATCH', accountPaths.profile, { picture }, bearer(person));
const open = (picture: string) => server.app.inject({ method: 'GET', url: new URL(picture).pathname });

test('an uploaded picture is encoded again as a square, and served under an address that reveals no account', async () => {
  const person = await account.join();
  const { status, body } = await upload(person);
  expect(status).toBe(200);
  expect(body.picture).toMatch(/^http.*\/avatars\/[0-9a-f]{24}\.webp$/);
  expect((await account.me(person)).body.picture).toBe(body.picture);
  const served = await open(body.picture);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: avatarLimits.side,
    height: avatarLimits.side,
  });
  expect(served.rawPayload.includes('secret place')).toBe(false);
});

test('a browser revalidates a picture after five minutes, and gets 304 until the picture is removed', async () => {
  const person = await account.join();
  const { pathname: url } = new URL((await upload(person)).body.picture);
  const first = await server.app.inject({ url });
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const etag = String(first.headers.etag);
  const askAgain = (tag: string) => server.app.inject({ url, headers: { 'if-none-match': tag } });
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { statusCode, rawPayload, headers } = await askAgain(tag);
    expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag]);
    expect(headers['cache-control']).toBe('public, max-age=300');
  }
  expect((await askAgain('"other"')).statusCode).toBe(200);
  expect((await askAgain(`"other"${' '.repeat(12_000)}, ${etag}`)).statusCode).toBe(304);
  expect((await choose(person, '')).status).toBe(200);
  const gone = await askAgain(etag);
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('the bytes of an uploaded picture are read from the database once, however many visitors open it', async () => {
  const { picture } = (await upload(await account.join())).body;
  const query = vi.spyOn(server.deps.database.pool, 'query');
  const answers = await Promise.all([open(picture), open(picture)]);
  answers.push(await open(picture));
  expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length > 0])).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  );
  const reads = query.mock.calls.filter((args) => /content.*account_pictures/.test(JSON.stringify(args)));
  query.mockRestore();
  expect(reads).toHaveLength(1);
});

test('uploading another picture or choosing a drawing replaces the picture, and its old address shows nothing', async () => {
  const person = await account.join();
  const first = (await upload(person)).body.picture;
  const second = (await upload(person)).body.picture;
  expect(second).not.toBe(first);
  expect((await open(first)).statusCode).toBe(404);
  expect((await choose(person, second)).status).toBe(200);
  expect((await open(second)).statusCode).toBe(200);
  const drawn = new URL(drawnAvatars[0] ?? '', server.deps.config.siteOrigin).href;
  expect((await choose(person, drawn)).body.picture).toBe(drawn);
  expect((await open(second)).statusCode).toBe(404);
});

test('files that are no picture, addresses of other hosts and the picture of another account are refused', async () => {
  const [person, other] = [await account.join(), await account.join()];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  for (const image of [svg, Buffer.from('MZ').toString('base64'), photo.slice(0, 400)]) {
    expect((await upload(person, image)).body).toMatchObject({
      error_code: 9,
      details: [{ reason: 'IMAGE_TYPE' }, {}],
    });
  }
  expect((await upload(person, 'not base64!')).body.error_code).toBe(3);
  const { picture } = (await upload(other)).body;
  for (const address of ['https://elsewhere.example/cat.png', picture]) {
    expect((await choose(person, address)).body).toMatchObject({ error_code: 3 });
  }
  expect((await account.me(person)).body.picture).toBe('');
});

test('a guest account can have no picture, and an account can upload only a limited number of pictures a day', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  expect((await upload(anonymous)).body.error_code).toBe(7);
  const person = await account.join();
  const answers = [];
  for (let nth = 0; nth < avatarLimits.uploadsPerDay + 2; nth += 1) answers.push(await upload(person));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(avatarLimits.uploadsPerDay);
  expect(answers.filter(({ body }) => body.error_code === 8)).toHaveLength(2);
  const rows = server.deps.db.select().from(accountPictures).where(eq(accountPictures.accountId, person.sub));
  expect(await rows).toHaveLength(1);
  await deletePicture(server.deps.db, person.sub);
  expect(await rows).toEqual([]);
});

describe('a profile change that names the earlier picture', () => {
  const stateOf = async ({ sub }: Credentials) => {
    const [shown] = await server.deps.db.select().from(accounts).where(eq(accounts.id, sub));
    const [file] = await server.deps.db.select().from(accountPictures).where(eq(accountPictures.accountId, sub));
    return { shown: shown?.picture, fileId: file?.id };
  };
  const addressOf = (id: string) => `${server.deps.config.accountOrigin}/avatars/${id}.webp`;

  /**
   * Sends a request and, after it has identified its caller but before it can lock the account, changes the account.
   */
  const meanwhile = (person: Credentials, picture: string, change: (tx: Database) => Promise<unknown>) =>
    server.deps.db
      .transaction(async (tx) => {
        await lockAccount(tx, person.sub);
        const answer = outsideTransaction(() => choose(person, picture));
        await expect.poll(() => isLockAwaited(server), { timeout: 10_000 }).toBe(true);
        await change(tx);
        return { answer };
      })
      .then(({ answer }) => answer);
  const putPicture = (person: Credentials, id: string) => async (tx: Database) => {
    const row = { id, content: Buffer.from('webp'), at: server.clock.now() };
    await tx
      .insert(accountPictures)
      .values({ accountId: person.sub, ...row })
      .onConflictDoUpdate({ target: accountPictures.accountId, set: row });
    await updateAccount(tx, person.sub, { picture: addressOf(id) });
  };

  test('stores no file that the account does not show, if an upload commits meanwhile', async () => {
    const person = await account.join();
    expect((await meanwhile(person, '', putPicture(person, 'a'.repeat(24)))).status).toBe(200);
    expect(await stateOf(person)).toEqual({ shown: '', fileId: undefined });
  });

  test('is refused if the named upload was replaced meanwhile', async () => {
    const person = await account.join();
    const first = (await upload(person)).body.picture;
    const id = 'b'.repeat(24);
    expect((await meanwhile(person, first, putPicture(person, id))).body).toMatchObject({ error_code: 3 });
    expect(await stateOf(person)).toEqual({ shown: addressOf(id), fileId: id });
  });

  test('is refused if an operator removed the picture meanwhile', async () => {
    const person = await account.join();
    const first = (await upload(person)).body.picture;
    const remove = async (tx: Database) => {
      const held = await lockAccount(tx, person.sub);
      if (held) await removeUploadedPicture(tx, held);
    };
    expect((await meanwhile(person, first, remove)).body).toMatchObject({ error_code: 3 });
    expect(await stateOf(person)).toEqual({ shown: '', fileId: undefined });
    expect((await choose(person, first)).body).toMatchObject({ error_code: 3 });
  });

  test('concurrent uploads and choices of pictures leave a file only if the account shows it', async () => {
    const person = await account.join();
    for (const picture of ['', new URL(drawnAvatars[1] ?? '', server.deps.config.siteOrigin).href]) {
      await Promise.all([upload(person), ...times(10, () => choose(person, picture))]);
      const { shown, fileId } = await stateOf(person);
      expect(shown).toBe(fileId === undefined ? picture : addressOf(fileId));
    }
  });
});

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c6f03a' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();

test.each([
  ['of 20 MP', 4000, 5000],
  ['within the side limit but above the pixel limit', 4096, 2048],
  ['with one side above the limit', 4097, 16],
])(
  'a small file with too many pixels (%s, IMAGE_PIXELS) is refused as picture without being decoded',
  async (_name, width, height) => {
    const person = await account.join();
    const whole = await solid(width, height);
    expect(whole.length).toBeLessThan(32 * 1024);
    // The file without its last bytes would get IMAGE_TYPE from a decoder, so IMAGE_PIXELS shows that the file is not
    // decoded.
    for (const image of [whole, whole.subarray(0, -40)]) {
      expect(await upload(person, image.toString('base64'))).toMatchObject({
        status: 400,
        body: { error_code: 9, details: [{ reason: 'IMAGE_PIXELS' }, {}] },
      });
    }
    expect((await account.me(person)).body.picture).toBe('');
  },
);

test('an uploaded picture of nearly 8 megapixels is accepted', async () => {
  const person = await account.join();
  const image = (await solid(4000, 2000)).toString('base64');
  expect((await upload(person, image)).status).toBe(200);
});

/** Starts an account service whose decoder waits for `finish` and counts the pictures decoded at the same time. */
async function startSlowDecoder() {
  const counts = { begun: 0, mostAtOnce: 0 };
  let underWay = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = await startAccountApp(server, {
    drawAvatar: async (...args) => {
      counts.begun += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, (underWay += 1));
      await finished;
      try {
        return await drawSquare(...args);
      } finally {
        underWay -= 1;
      }
    },
  });
  const send = (person: Credentials) => app.post(accountPaths.picture, { image: photo }, bearer(person));
  return { app, counts, finish, send };
}

test('an account uploads one picture at a time; concurrent uploads are refused (BUSY) and do not count towards its limit', async () => {
  const { app, counts, finish, send } = await startSlowDecoder();
  const person = await account.join();
  const refused: Awaited<ReturnType<typeof send>>[] = [];
  const all = times(avatarLimits.uploadsPerDay + 1, async () => {
    const answer = await send(person);
    if (answer.status !== 200) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(avatarLimits.uploadsPerDay);
  for (const { status, body } of refused) {
    expect({ status, body }).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'BUSY' }, {}] } });
  }
  finish();
  expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(1);
  expect(counts.begun).toBe(1);
  expect((await send(person)).status).toBe(200);
  await app.dispose();
});

test('a server process decodes one picture at a time, and refuses with 503 (BUSY) while 10 uploads wait', async () => {
  const { app, counts, finish, send } = await startSlowDecoder();
  const people = [];
  for (let nth = 0; nth < pictureLimits.waiting + 3; nth += 1) people.push(await account.join());
  const refused: Awaited<ReturnType<typeof send>>[] = [];
  const all = people.map(async (person) => {
    const answer = await send(person);
    if (answer.status !== 200) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(2);
  for (const { status, body, headers } of refused) {
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { error_code: 14, details: [{ reason: 'BUSY' }, {}] },
    });
    expect(headers['retry-after']).toBe('3');
  }
  finish();
  const answers = await Promise.all(all);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...times(pictureLimits.waiting + 1, () => 200),
    503,
    503,
  ]);
  expect(counts).toEqual({ begun: pictureLimits.waiting + 1, mostAtOnce: 1 });
  await app.dispose();
});

describe('limits of picture uploads over all accounts', () => {
  const tooMany = { status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } };

  test.each([
    // Scales the limits to 2 an hour per address and 20 a day per address block.
    ['above the limit per address and hour, uploads are refused', () => '198.51.100.1', 2, '198.51.100.2'],
    [
      'above the limit per address block and day, uploads are refused',
      (nth: number) => `203.0.113.${nth}`,
      20,
      '192.0.2.1',
    ],
  ])('%s, before the picture is decoded', async (_name, addressOf, max, elsewhere) => {
    let decoded = 0;
    const app = await startAccountApp(server, {
      config: { ...server.deps.config, limitsScale: 0.02 },
      drawAvatar: async (...args) => {
        decoded += 1;
        return drawSquare(...args);
      },
    });
    const people: Credentials[] = [];
    for (let nth = 0; nth < 3; nth += 1) people.push(await account.join());
    const send = (nth: number, remoteAddress: string) =>
      app.request({
        method: 'POST',
        url: accountPaths.picture,
        payload: { image: photo },
        headers: bearer(people[nth % people.length] as Credentials),
        remoteAddress,
      });
    for (let nth = 0; nth < max; nth += 1) expect((await send(nth, addressOf(nth))).status).toBe(200);
    for (let nth = max; nth < max + 3; nth += 1) expect(await send(nth, addressOf(nth))).toMatchObject(tooMany);
    expect(decoded).toBe(max);
    expect((await send(0, elsewhere)).status).toBe(200);
    await app.dispose();
  });
});
