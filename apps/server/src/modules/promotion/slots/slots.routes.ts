import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { slotBatchGetRoute } from '@feisuo/contract/facts/paths';
import { SlotsReply, SlotsRequest } from '@feisuo/contract/schemas/ads';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import type { PersonFacts } from '../promotion-deps.ts';
import type { PromotionService } from '../promotion-service.ts';
import type { Bound } from '../selection/frequency-caps.ts';
import { subjectOf } from '../subject-key.ts';
import { answerSlots } from './answer-slots.ts';
import { originOf } from './request-origin.ts';
import type { Snapshot } from './snapshot.ts';
import { addressBlock } from '../../../http/caller-address.ts';

const WINDOW_MS = 60_000;
/** The limit of a network is the limit of an address times this factor. */
const NETWORK_ALLOWANCE = 10;
/**
 * Maximum number of addresses and networks that are counted separately, to limit memory. All others share one counter.
 */
const MOST_SUBJECTS = 100_000;
const OTHERS = 'others';

/**
 * Counts requests per minute, by address and by network. Counts in memory: the limit protects only this process, and
 * slot requests usually need no database.
 */
class RequestRate {
  readonly #perAddress: number;
  #hits = new Map<string, number>();
  #endsAtMs = 0;

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /**
   * Counts a request. Returns null if the request is allowed, otherwise the number of seconds until the next window.
   */
  take(ip: string, nowMs: number): number | null {
    // If the clock was set back, a new window begins too.
    if (nowMs >= this.#endsAtMs || nowMs < this.#endsAtMs - WINDOW_MS) {
      this.#hits = new Map();
      this.#endsAtMs = nowMs + WINDOW_MS;
    }
    const address = this.#count(addressSubject(ip));
    const network = this.#count(addressBlock(ip)) / NETWORK_ALLOWANCE;
    return Math.max(address, network) > this.#perAddress ? (this.#endsAtMs - nowMs) / 1000 : null;
  }

  #count(subject: string): number {
    const key = this.#hits.has(subject) || this.#hits.size < MOST_SUBJECTS ? subject : OTHERS;
    const hits = (this.#hits.get(key) ?? 0) + 1;
    this.#hits.set(key, hits);
    return hits;
  }
}

/**
 * Maximum number of reservations per address and minute. High, because all people of a school may share one address.
 */
const COUNTED_PER_MINUTE = 600;
/**
 * Maximum number of requests per address and minute, each for up to 20 slots. LIMITS_SCALE can only increase this
 * limit.
 */
const REQUESTS_PER_MINUTE = 600;
const visitor: PersonFacts = { registeredAt: null, vip: 'none', daysLeft: null };

export const slotRoutes: FastifyPluginAsyncTypebox<{ service: PromotionService }> = async (app, { service }) => {
  const { deps, snapshots } = service;
  const { masterKey, clock, config } = deps;
  const rate = new RequestRate(REQUESTS_PER_MINUTE * Math.max(1, config.limitsScale));

  app.post(
    slotBatchGetRoute,
    {
      schema: {
        tags: ['promotion'],
        summary: 'Line items for up to 20 slots; empty slots are left out',
        body: SlotsRequest,
        response: { 200: SlotsReply },
      },
    },
    async (request, reply) => {
      const { body, headers, ip } = request;
      const nowMs = clock.now().getTime();
      const retryAfterSeconds = rate.take(ip, nowMs);
      if (retryAfterSeconds !== null) throw tooOften(retryAfterSeconds);
      const known = snapshots.find();
      const snapshot = known instanceof Promise ? await known : known;
      // Destructured instead of spread into a new object, because spreading takes longer than reading all headers.
      const {
        channel: requestedChannel,
        platform,
        version,
        locale,
        host,
        device,
        session,
        asksNotToBeTracked,
      } = originOf(request, body);
      const needsFacts = headers.authorization !== undefined && needsPerson(snapshot, body, nowMs);
      const member = headers.authorization === undefined ? null : await memberOf(request, needsFacts);
      const accountId = member?.accountId ?? null;
      const { registeredAt, vip, daysLeft } = member?.person ?? visitor;
      const subjects = {
        user: accountId === null ? null : subjectOf(masterKey, 'user', accountId),
        device: device === null ? null : subjectOf(masterKey, 'device', device),
        get session() {
          return session === null ? null : subjectOf(masterKey, 'session', session);
        },
      };
      let address: Bound | null = null;
      const slots = await answerSlots(
        service,
        {
          snapshot,
          who: {
            channel: snapshot.channelOf(requestedChannel),
            platform,
            version,
            locale,
            host,
            isSignedIn: accountId !== null,
            registeredAt,
            vip,
            daysLeft,
            bucketBy: accountId ?? device,
          },
          subjects,
          person: asksNotToBeTracked ? '' : (subjects.user ?? subjects.device ?? ''),
          get address() {
            return (address ??= boundOf(ip, nowMs));
          },
          nowMs,
        },
        body.slots,
      );
      const text = `{"id":${JSON.stringify(body.id)},"slots":[${slots.join()}]}`;
      return reply.type('application/json; charset=utf-8').send(text as unknown as SlotsReply);
    },
  );

  function boundOf(ip: string, nowMs: number): Bound {
    const subject = subjectOf(masterKey, 'address', addressSubject(ip));
    const limit = COUNTED_PER_MINUTE * config.limitsScale;
    return { key: `address:${subject}`, subject, limit, endsAtMs: nowMs + 60_000 };
  }

  /**
   * Returns the calling member; null without one. Throws an error for a rejected token, so that the page renews the token
   * (decision 0012).
   */
  async function memberOf(
    request: FastifyRequest,
    needsFacts: boolean,
  ): Promise<{ accountId: string; person?: PersonFacts } | null> {
    try {
      return await (needsFacts ? deps.identifyPerson(request) : deps.identify(request));
    } catch (error) {
      if (!(error instanceof AppError) || error.refusal === 'unauthenticated') throw error;
      return null;
    }
  }
};

const tooOften = (retryAfterSeconds: number) =>
  new AppError('resource_exhausted', {
    description: 'too many slot requests from this address or network',
    reason: 'RATE_LIMIT',
    retryAfterSeconds,
  });

function needsPerson(snapshot: Snapshot, { slots }: SlotsRequest, nowMs: number): boolean {
  return slots.some(({ id }) => {
    const slot = snapshot.slot(id);
    const all = slot ? [slot, ...slot.subSlots.map((sub) => snapshot.slot(sub))] : [];
    return all.some((one) => one && snapshot.liveAt(one, nowMs).asksForPerson);
  });
}
