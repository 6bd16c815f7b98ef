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
}

export const preparePeer = 'create table if not exists peer_hits (d text not null, event text not null)';

/**
 * The server that ours is compared with: Fastify with our schemas and no logic. One route serializes a reply, and one
 * adds a report to a batch insert.
 */
if (import.meta.main) {
  const fixture = JSON.parse(process.argv[2] ?? '{}') as PeerFixture;
  const reply = JSON.parse(readFileSync(fixture.replyFile, 'utf8')) as SlotsReply;
  const pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: fixture.pool });
  const app = fastify({ logger: false });
  app.get('/readyz', async () => ({}));
  app.post(slotBatchGetRoute, { schema: { body: SlotsRequest, response: { 200: SlotsReply } } }, async () => reply);

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
