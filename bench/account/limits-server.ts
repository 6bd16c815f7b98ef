import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import pg from 'pg';

/** Rows that the limit server works on. It uses the same PostgreSQL as our server. */
export interface LimitFixture {
  databaseUrl: string;
  pool: number;
  passwordHash: string;
}

/** Paths of the limit server. Each does the fewest statements that give the answer of one of our routes. */
export const limitPaths = {
  /** One UPDATE … RETURNING and one ES256 signature. */
  refresh: '/refresh',
  /** One SELECT of a session with a row of 400 bytes; the signature of each token is verified once. */
  me: '/me',
  /** One ES256 verification and one SELECT of the session. */
  introspect: '/introspect',
  /** One SELECT of the account, one argon2id verification, one INSERT of the session and one ES256 signature. */
  signIn: '/sign-in',
  /** Issues a token for `me` and `introspect`. */
  token: '/token',
} as const;

export const LIMIT_ROWS = 1000;

export const prepareLimits = `
  create table limit_accounts (id int primary key, password_hash text not null default '', body text not null);
  create table limit_sessions (id text primary key, account_id int not null, n int not null default 0, ended_at timestamptz);
  insert into limit_accounts (id, body) select i, rpad(i::text, 400, 'x') from generate_series(1, ${LIMIT_ROWS}) i;
  insert into limit_sessions (id, account_id) select 'session-' || i, i from generate_series(1, ${LIMIT_ROWS}) i`;

const statements = {
  refresh: {
    name: 'refresh',
    text: 'update limit_sessions set n = n + 1 where id = $1 and ended_at is null returning account_id, n',
  },
  me: {
    name: 'me',
    text: `select a.id, a.body from limit_sessions s join limit_accounts a on a.id = s.account_id
      where s.id = $1 and s.ended_at is null`,
  },
  isLive: { name: 'is-live', text: 'select id from limit_sessions where id = $1 and ended_at is null' },
  account: { name: 'account', text: 'select id, body from limit_accounts where id = $1' },
  open: { name: 'open', text: 'insert into limit_sessions (id, account_id) values ($1, $2)' },
};

/** The limit server: Fastify, a pool and prepared statements, so that it does hardly more than the necessary work. */
if (import.meta.main) {
  const fixture = JSON.parse(process.argv[2] ?? '{}') as LimitFixture;
  const pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: fixture.pool });
  const run = async (statement: { name: string; text: string }, ...values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ ...statement, values })).rows[0];
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const issuer = 'http://localhost';
  const sign = (sub: string, sid: string) =>
    new SignJWT({ scope: 'user', sid })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setSubject(sub)
      .setAudience('client')
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(privateKey);
  const sessionOf = async (token: string) => {
    const { payload } = await jwtVerify<{ sid: string }>(token, publicKey, { issuer, audience: 'client' });
    return payload.sid;
  };
  const verified = new Map<string, string>();
  const app = fastify({ logger: false });
  app.post(limitPaths.refresh, async ({ body }) => {
    const { id } = body as { id: string };
    const row = await run(statements.refresh, id);
    return { access_token: await sign(String(row?.['account_id']), id), n: row?.['n'] };
  });
  app.get(limitPaths.me, async ({ headers: { authorization = '' } }) => {
    const token = authorization.slice('Bearer '.length);
    let session = verified.get(token);
    if (session === undefined) verified.set(token, (session = await sessionOf(token)));
    return run(statements.me, session);
  });
  app.get<{ Querystring: { token: string } }>(limitPaths.introspect, async ({ query }) => ({
    active: (await run(statements.isLive, await sessionOf(query.token))) !== undefined,
  }));
  app.post(limitPaths.signIn, async ({ body }) => {
    const { id, password } = body as { id: number; password: string };
    const account = await run(statements.account, id);
    if (!account || !(await verify(fixture.passwordHash, password))) throw new Error('the password is wrong');
    const session = randomBytes(16).toString('hex');
    await run(statements.open, session, id);
    return { access_token: await sign(String(id), session), account };
  });
  app.get<{ Querystring: { id?: string } }>(limitPaths.token, async ({ query: { id = '1' } }) => ({
    token: await sign(id, `session-${id}`),
  }));
  await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
}
