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
import type { Promo } from './promo.ts';
import { readPromo, slotsOf } from './read-promo.ts';
import { cacheKey, type SlotCache } from './slot-cache.ts';
import type { TrackStep } from './showing.ts';

/** Who asks, and from where. */
export interface Asker {
  headers: Readonly<Record<string, string>>;
  /** What targeting may use; together with the slot's id it names what is kept. */
  params: Readonly<Record<string, string>>;
  /** Empty for a visitor. */
  userId: string;
}

export interface SlotClientPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  newId(): string;
  describeAsker(): Promise<Asker>;
  cache: SlotCache;
  track: TrackStep;
}

/** Asks what is to be shown. Slots with nothing to show are absent; a failed request shows nothing. */
export function createSlotClient({ fetch, newId, describeAsker, cache, track }: SlotClientPorts) {
  async function ask(ids: readonly string[], { headers, params }: Asker): Promise<Map<string, unknown>> {
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
    let answered: Map<string, unknown> | null = null;
    try {
      const response = await fetch(slotPaths.batchGet, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [slotHeaders.requestId]: request.id, ...headers },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(callTimeouts.siteApiMs),
      });
      if (response.ok) answered = slotsOf(await response.json());
    } catch {
      // No network, no time, no JSON.
    }
    for (const id of ids) {
      const result = answered ? (answered.has(id) ? 'filled' : 'empty') : 'fail';
      track('slot_response', { slot_id: id, result });
    }
    return answered ?? new Map();
  }

  return {
    /** As they were answered, and nothing from the cache. */
    ask: async (ids: readonly string[]): Promise<Map<string, unknown>> => ask(ids, await describeAsker()),
    async get(ids: readonly string[]): Promise<Map<string, Promo>> {
      const asker = await describeAsker();
      const keyOf = (id: string) => cacheKey(id, asker.params);
      const found = new Map(ids.map((id) => [id, cache.find(asker.userId, keyOf(id))]));
      const missing = ids.filter((id) => !found.get(id));
      const answered = missing.length > 0 ? await ask(missing, asker) : new Map<string, unknown>();
      const promos = new Map<string, Promo>();
      for (const id of ids) {
        const slot = found.get(id) ?? answered.get(id);
        const promo = slot === undefined ? null : readPromo(slot);
        if (!promo) continue;
        if (answered.has(id)) cache.keep(asker.userId, keyOf(id), slot);
        promos.set(id, promo);
      }
      return promos;
    },
  };
}
