import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { slotPaths } from '@feisuo/contract/facts/paths';
import { TrackParams, TrackQuery } from '@feisuo/contract/schemas/ads';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { trackerLifetimes, type TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { QueueFull } from '../bundler.ts';
import type { PromotionDesk } from '../promotion-desk.ts';
import { readDelivery } from './tracker-token.ts';
import type { Delivery } from './tracker-token.ts';

/** What calls itself a robot, or is a program that fetches addresses. CUBOT makes phones. */
const ROBOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|fetcher|monitor|lighthouse|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpclient)\b/i;
/** Servers' clocks differ. */
const AHEAD_MS = 60_000;

/** Whether a person's browser really reports this, now. */
function counts(
  delivery: Delivery,
  event: TrackerEvent,
  hit: { headers: IncomingHttpHeaders; method: string; nowMs: number },
): boolean {
  const { headers, method, nowMs } = hit;
  const lifetimeS = event === 'show' ? trackerLifetimes.showS : trackerLifetimes.laterS;
  const ageMs = nowMs - delivery.atMs;
  if (ageMs > lifetimeS * 1000 || ageMs < -AHEAD_MS) return false;
  if (method !== 'GET' || !delivery.events.includes(event)) return false;
  const { 'sec-purpose': purpose, purpose: older, 'x-moz': oldest } = headers;
  if (isAhead(purpose) || isAhead(older) || isAhead(oldest)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !isRobot(agent);
}

/** Fetched before anybody looks at it. */
const isAhead = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));

/** Few different browsers report; what each of them is, is found out once. */
const MOST_AGENTS = 500;
const robots = new Map<string, boolean>();

function isRobot(agent: string): boolean {
  let known = robots.get(agent);
  if (known === undefined) {
    known = ROBOT.test(agent);
    if (robots.size >= MOST_AGENTS) robots.clear();
    robots.set(agent, known);
  }
  return known;
}

/** Where pages report what became of what they were answered with; open to everybody, believed only with our signature. */
export const trackerRoutes: FastifyPluginAsyncTypebox<{ desk: PromotionDesk }> = async (app, { desk }) => {
  const { deps, intake, snapshots } = desk;

  app.get(
    slotPaths.track,
    {
      schema: {
        tags: ['promotion'],
        summary: 'Notes a show, click, close or hide once; a click with go=1 leads on to the stored address',
        params: TrackParams,
        querystring: TrackQuery,
      },
    },
    async ({ params, query, headers, method, ip }, reply) => {
      const delivery = readDelivery(desk.trackerKey, query);
      if (!delivery) throw new AppError('permission_denied', { description: 'this report is not signed by us' });
      const event = params.event === 'impression' ? 'show' : params.event;
      const nowMs = deps.clock.now().getTime();
      const leadsOn = event === 'click' && query.go === '1';
      if (counts(delivery, event, { headers, method, nowMs })) {
        const row = {
          delivery: delivery.id,
          event,
          kind: event === 'close' ? (query.kind ?? 'manual') : null,
          slot_id: delivery.slotId,
          line_item_id: delivery.lineItemId,
          creative_id: delivery.creativeId,
          channel: delivery.channel,
          platform: delivery.platform,
          person: delivery.person || null,
          at: new Date(nowMs).toISOString(),
          is_held: delivery.isHeld,
        };
        const retryAfterSeconds = await intake.keep({ row, ip }).catch(whereFull);
        // A person who clicked is led on, whether or not the click still counts.
        if (retryAfterSeconds !== null && !leadsOn) throw tooMany(retryAfterSeconds);
      }
      reply.header('cache-control', 'no-store');
      if (!leadsOn) return reply.code(204).send();
      return leadOn(reply, (await snapshots.find()).linkOf(delivery.creativeId)?.url);
    },
  );
};

/** Only where the creative leads now, and never into an application unasked; the front page where that is nowhere. */
const leadOn = (reply: FastifyReply, url: string | undefined) =>
  reply.header('referrer-policy', 'no-referrer').redirect(url !== undefined && isLinkAddress(url) ? url : '/', 302);

const tooMany = (retryAfterSeconds: number) =>
  new AppError('resource_exhausted', {
    description: 'too many reports of this address or network',
    reason: 'RATE_LIMIT',
    retryAfterSeconds,
  });

function whereFull(error: unknown): never {
  if (error instanceof QueueFull) {
    throw new AppError('unavailable', { description: 'too many reports at once', retryAfterSeconds: 1 });
  }
  throw error;
}
