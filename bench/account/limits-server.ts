import { verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import pg from 'pg';

/** Rows that the limit server works on. It uses the same database as our server. */
export interface LimitFixture {
  databaseUrl: string;
  pool: number;
  passwordHash: string;
}

/** Paths of the limit server. Each path does only the minimal work that an operation of the account service needs. */
export const limitPaths = {
  /** One ES256 signature with jose and one UPDATE … RETURNING. */
  signAndUpdate: '/a',
  /** One indexed SELECT of 400 bytes. */
  select: '/b',
  /** One ES256 verification with jose and the SELECT of `/b`. */
  verifyAndSelect: '/c',
  /** One argon2id verification. */
  hash: '/d',
  /** Issues a token for requests to `verifyAndSelect`. */
  token: '/token',
} as const;

export const LIMIT_ROWS = 1000;

export const prepareLimits = `
  create table if not exists limit_rows (id int primary key, n int not null default 0, body text not null);
  insert into limit_rows (id, body)
    select i, rpad(i::text, 400, 'x') from generate_series(1, ${LIMIT_ROWS}) i on conflict do nothing`;

/**
 * The limit server: Fastify, a connection pool and one statement per request, so that it does hardly more than the
 * necessary work.
 */
if (import.meta.main) {
  const fixture = JSON.parse(process.argv[2] ?? '{}') as LimitFixture;
  const pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: fixture.pool });
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const sign = (sub: string) =>
    new SignJWT({ scope: 'user', sid: 'session' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .setIssuer('http://localhost')
      .setSubject(sub)
      .setAudience('client')
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(privateKey);
  const select = async (id: string) =>
    (await pool.query<{ body: string }>('select body from limit_rows where id = $1', [id])).rows[0];
  const app = fastify({ logger: false });
  app.post(limitPaths.signAndUpdate, async ({ body }) => {
    const { id } = body as { id: number };
    const { rows } = await pool.query('update limit_rows set n = n + 1 where id = $1 returning n', [id]);
    return { access_token: await sign(String(id)), n: rows[0].n };
  });
  app.get<{ Querystring: { id: string } }>(limitPaths.select, ({ query }) => select(query.id));
  app.get<{ Querystring: { id: string; token: string } }>(limitPaths.verifyAndSelect, async ({ query }) => {
    await jwtVerify(query.token, publicKey, { issuer: 'http://localhost', audience: 'client' });
    return select(query.id);
  });
  app.post(limitPaths.hash, async ({ body }) => {
    const { password } = body as { password: string };
    return { isRight: await verify(fixture.passwordHash, password) };
  });
  app.get(limitPaths.token, async () => ({ token: await sign('1') }));
  await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
}
