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
import { frequencyKey } from '../selection/frequency-caps.ts';
import { AHEAD_MS } from './delivered-at.ts';
import { readDelivery, type Delivery } from './tracker-token.ts';

/** The counters of the line item's frequencies; a window begins with the show that first counts in it. */
const countersOf = ({ counts, lineItemId }: Delivery, nowMs: number) =>
  counts.map((count) => ({
    key: frequencyKey(lineItemId, count),
    subject: count.subject,
    ends_at: new Date(nowMs + count.windowS * 1000).toISOString(),
  }));

/** User agents of robots and of HTTP libraries. Does not match CUBOT, which is a brand of phones. */
const ROBOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|fetcher|monitor|lighthouse|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpclient)\b/i;

/** Whether a report counts: it must be in time and come from a browser that shows the page. */
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

/** Whether the browser sent the request while prefetching or previewing a page. */
const isPrefetch = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));

/** Maximum number of memoized user agents. Results are memoized because user agents repeat. */
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

/** Public routes for the reports of pages. Reports without a valid signature are refused. */
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
          delivered_at: new Date(delivery.atMs).toISOString(),
          is_held: delivery.isHeld,
          counts: delivery.counts.length === 0 ? null : countersOf(delivery, nowMs),
          until: new Date(delivery.atMs + trackerLifetimes.laterS * 1000 + AHEAD_MS).toISOString(),
        };
        const retryAfterSeconds = await intake.keep({ row, ip }).catch(refuseIfQueueFull);
        // A click that was not counted still redirects the visitor to the link.
        if (retryAfterSeconds !== null && !leadsOn) throw tooMany(retryAfterSeconds);
      }
      reply.header('cache-control', 'no-store');
      if (!leadsOn) return reply.code(204).send();
      return redirectTo(reply, (await snapshots.find()).linkOf(delivery.creativeId)?.url);
    },
  );
};

/**
 * Redirects to the current link of the creative. Redirects to the front page if there is no link or if the link opens
 * an application.
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
