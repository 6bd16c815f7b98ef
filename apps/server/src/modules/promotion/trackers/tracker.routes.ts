import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { slotPaths } from '@feisuo/contract/facts/paths';
import { TrackParams, TrackQuery } from '@feisuo/contract/schemas/ads';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { trackerLifetimes, type TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { QueueFull } from '../batcher.ts';
import type { PromotionService } from '../promotion-service.ts';
import { readDelivery, type Delivery } from './tracker-token.ts';

/** User agents of robots and HTTP clients. CUBOT is a brand of phones and is not matched. */
const ROBOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|fetcher|monitor|lighthouse|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpclient)\b/i;
/** How far the clocks of two servers may differ. */
const AHEAD_MS = 60_000;

/** Whether the report counts: it comes from a browser and in time. */
function isCountable(
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
  if (isPrefetch(purpose) || isPrefetch(older) || isPrefetch(oldest)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !isRobot(agent);
}

/** Whether the browser sends the request for a prefetch or a preview. */
const isPrefetch = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));

/** Memoized for at most this many user agents, because there are few different ones. */
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

/** Public endpoints for reports. Only reports with a valid signature count. */
export const trackerRoutes: FastifyPluginAsyncTypebox<{ service: PromotionService }> = async (app, { service }) => {
  const { deps, intake, snapshots } = service;

  app.get(
    slotPaths.track,
    {
      schema: {
        tags: ['promotion'],
        summary: 'Records a show, click, close or hide once; a click with go=1 redirects to the stored address',
        params: TrackParams,
        querystring: TrackQuery,
      },
    },
    async ({ params, query, headers, method, ip }, reply) => {
      const delivery = readDelivery(service.trackerKey, query);
      if (!delivery) throw new AppError('permission_denied', { description: 'the signature of the report is wrong' });
      const event = params.event === 'impression' ? 'show' : params.event;
      const nowMs = deps.clock.now().getTime();
      const leadsOn = event === 'click' && query.go === '1';
      if (isCountable(delivery, event, { headers, method, nowMs })) {
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
        const retryAfterSeconds = await intake.keep({ row, ip }).catch(refuseIfQueueFull);
        // A click redirects even if it is not counted any more.
        if (retryAfterSeconds !== null && !leadsOn) throw tooMany(retryAfterSeconds);
      }
      reply.header('cache-control', 'no-store');
      if (!leadsOn) return reply.code(204).send();
      return redirectTo(reply, (await snapshots.find()).linkOf(delivery.creativeId)?.url);
    },
  );
};

/**
 * Redirects only to the current link of the creative, and never to the address of an application. In all other cases
 * it redirects to the front page.
 */
const redirectTo = (reply: FastifyReply, url: string | undefined) =>
  reply.header('referrer-policy', 'no-referrer').redirect(url !== undefined && isLinkAddress(url) ? url : '/', 302);

const tooMany = (retryAfterSeconds: number) =>
  new AppError('resource_exhausted', {
    description: 'too many reports from this address or network',
    reason: 'RATE_LIMIT',
    retryAfterSeconds,
  });

function refuseIfQueueFull(error: unknown): never {
  if (error instanceof QueueFull) {
    throw new AppError('unavailable', { description: 'too many reports at once', retryAfterSeconds: 1 });
  }
  throw error;
}
