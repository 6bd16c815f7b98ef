import { readFileSync } from 'node:fs';
import { slotBatchGetRoute, slotPaths } from '@feisuo/contract/facts/paths';
import { SlotsReply, SlotsRequest, TrackParams, TrackQuery } from '@feisuo/contract/schemas/ads';
import { fastify } from 'fastify';
import pg from 'pg';

export interface PeerFixture {
  databaseUrl: string;
  pool: number;
  /** File with our reply as JSON. The bare server serializes this reply for each request. */
  replyFile: string;
  /** The same for one slot of a member. */
  memberReplyFile: string;
}

export const preparePeer = `
  create table if not exists peer_hits (d text not null, event text not null);
  create table if not exists peer_members (id int primary key, body text not null);
  insert into peer_members select i, rpad(i::text, 400, 'x') from generate_series(1, 1000) i on conflict do nothing`;

/** The route for one slot of a member: one SELECT by the id in the header. */
export const PEER_MEMBER_PATH = '/member-slot';

/**
 * The server that ours is compared with: Fastify with our schemas and no logic. One route serializes a reply, and one
 * adds a report to a batch insert.
 */
if (import.meta.main) {
  const fixture = JSON.parse(process.argv[2] ?? '{}') as PeerFixture;
  const reply = JSON.parse(readFileSync(fixture.replyFile, 'utf8')) as SlotsReply;
  const memberReply = JSON.parse(readFileSync(fixture.memberReplyFile, 'utf8')) as SlotsReply;
  const pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: fixture.pool });
  const app = fastify({ logger: false });
  app.get('/readyz', async () => ({}));
  app.post(slotBatchGetRoute, { schema: { body: SlotsRequest, response: { 200: SlotsReply } } }, async () => reply);

  app.post(
    PEER_MEMBER_PATH,
    { schema: { body: SlotsRequest, response: { 200: SlotsReply } } },
    async ({ headers: { authorization = '0' } }) => {
      const select = { name: 'member', text: 'select body from peer_members where id = $1', values: [authorization] };
      await pool.query(select);
      return memberReply;
    },
  );

  let waiting: { d: string; event: string; done: () => void }[] = [];
  const write = async () => {
    const bundle = waiting;
    waiting = [];
    await pool.query('insert into peer_hits select * from unnest($1::text[], $2::text[])', [
      bundle.map(({ d }) => d),
      bundle.map(({ event }) => event),
    ]);
    for (const { done } of bundle) done();
  };
  app.get<{ Params: { event: string }; Querystring: { d: string } }>(
    slotPaths.track,
    { schema: { params: TrackParams, querystring: TrackQuery } },
    async ({ params, query }, answer) => {
      await new Promise<void>((done) => {
        if (waiting.push({ d: query.d, event: params.event, done }) === 1) setTimeout(() => void write(), 3);
      });
      return answer.code(204).send();
    },
  );
  await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
}
