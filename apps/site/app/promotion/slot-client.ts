import { callTimeouts } from '@feisuo/contract/facts/limits';
import { slotPaths } from '@feisuo/contract/facts/paths';
import {
  acceptEvents,
  acceptSources,
  acceptStyles,
  landingTypes,
  slotHeaders,
} from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotsRequest } from '@feisuo/contract/schemas/ads';
import { whyNoAnswer, type FailedCall } from '../api/log-failure.ts';
import { rejectsToken, type Caller } from '../api/send-as-caller.ts';
import type { Promo } from './promo.ts';
import { readPromo, slotsOf } from './read-promo.ts';
import { cacheKey, type SlotCache } from './slot-cache.ts';
import type { TrackStep } from './promo-lifecycle.ts';

export interface SlotRequester {
  /** The signed-in member; null for a visitor. */
  caller: Caller | null;
  headers: Readonly<Record<string, string>>;
  /** Parameters for targeting. Together with the slot id they form the cache key. */
  params: Readonly<Record<string, string>>;
}

export interface SlotClientPorts {
  /** Gets another access token of the same member; null if there is none. */
  renewCaller(refused: Caller): Promise<Caller | null>;
  onFailure(failed: FailedCall): void;
  fetch(url: string, init: RequestInit): Promise<Response>;
  newId(): string;
  describeRequester(): Promise<SlotRequester>;
  cache: SlotCache;
  track: TrackStep;
}

/** A client that requests promotion slots. Slots without content are left out, and a failed request gives no slots. */
export function createSlotClient(ports: SlotClientPorts) {
  const { fetch, newId, describeRequester, renewCaller, onFailure, cache, track } = ports;

  async function ask(
    ids: readonly string[],
    { caller, headers, params }: SlotRequester,
  ): Promise<Map<string, unknown>> {
    const request: SlotsRequest = {
      id: newId(),
      slots: ids.map((id) => ({
        id,
        accept_source: [...acceptSources],
        accept_landing_type: [...landingTypes],
        accept_style: [...acceptStyles],
        accept_event: [...acceptEvents],
        params: { ...params },
      })),
    };
    for (const id of ids) track('slot_request', { slot_id: id });
    const [method, path] = ['POST', slotPaths.batchGet];
    const send = (as: Caller | null) =>
      fetch(path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          [slotHeaders.requestId]: request.id,
          ...headers,
          ...(as && { [slotHeaders.authorization]: `Bearer ${as.accessToken}`, [slotHeaders.userId]: as.userId }),
        },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(callTimeouts.siteApiMs),
      });
    let answered: Map<string, unknown> | null = null;
    try {
      let response = await send(caller);
      const renewed = caller && (await rejectsToken(response)) ? await renewCaller(caller) : null;
      if (renewed) response = await send(renewed);
      if (response.ok) answered = slotsOf(await response.json());
      else onFailure({ method, path, reason: response.status });
    } catch (thrown) {
      onFailure({ method, path, reason: whyNoAnswer(thrown) ?? 'no answer' });
    }
    for (const id of ids) {
      const result = answered ? (answered.has(id) ? 'filled' : 'empty') : 'fail';
      track('slot_response', { slot_id: id, result });
    }
    return answered ?? new Map();
  }

  /** The slots with these ids, from the cache or from the server. */
  async function find(ids: readonly string[]): Promise<Map<string, unknown>> {
    const requester = await describeRequester();
    const owner = requester.caller?.userId ?? '';
    const keyOf = (id: string) => cacheKey(id, requester.params);
    const found = new Map(ids.map((id) => [id, cache.find(owner, keyOf(id))]));
    const missing = ids.filter((id) => !found.get(id));
    const answered = missing.length > 0 ? await ask(missing, requester) : new Map<string, unknown>();
    const shown = new Map<string, unknown>();
    for (const id of ids) {
      const slot = found.get(id) ?? answered.get(id);
      if (slot === undefined || !readPromo(slot)) continue;
      if (answered.has(id)) cache.keep(owner, keyOf(id), slot);
      shown.set(id, slot);
    }
    return shown;
  }

  return {
    find,
    async get(ids: readonly string[]): Promise<Map<string, Promo>> {
      const read = [...(await find(ids))].map(([id, slot]) => [id, readPromo(slot)] as const);
      return new Map(read.flatMap(([id, promo]) => (promo ? [[id, promo]] : [])));
    },
  };
}
