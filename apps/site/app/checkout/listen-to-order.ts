import { payPaths } from '@feisuo/contract/facts/paths';
import { siteClientType, siteHeaders } from '@feisuo/contract/facts/service-codes';
import type { SiteApiDeps } from '../api/create-site-api.ts';
import { whyNoAnswer } from '../api/log-failure.ts';
import { rejectsToken, sendAsCaller, type Caller } from '../api/send-as-caller.ts';
import { siteApiDeps } from '../api/site-api.ts';
import { createEventReader } from './read-events.ts';
import type { WatchDeps } from './watch-order.ts';

/** The live stream of an order. The token travels in a header, which a browser's own EventSource cannot send. */
export const listenToOrder =
  (deps: SiteApiDeps = siteApiDeps): WatchDeps['listen'] =>
  async (orderId, heard, signal) => {
    const path = payPaths.live;
    const ask = async (caller: Caller | null) => {
      if (!caller) throw new Error('no member is signed in');
      return deps.fetch(`${path}?orderId=${encodeURIComponent(orderId)}`, {
        headers: {
          [siteHeaders.clientType]: siteClientType,
          [siteHeaders.clientId]: deps.clientId,
          ...(await deps.clientHeaders()),
          [siteHeaders.authorization]: `Bearer ${caller.accessToken}`,
          accept: 'text/event-stream',
        },
        signal,
      });
    };
    const answer = await sendAsCaller(deps, ask, rejectsToken).catch((thrown: unknown) => {
      const reason = whyNoAnswer(thrown, signal);
      if (reason) deps.onFailure({ method: 'GET', path, reason });
      throw thrown;
    });
    const isStream = answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !answer.body) {
      deps.onFailure({ method: 'GET', path, reason: answer.status });
      throw new Error('no live stream');
    }
    const read = createEventReader(heard.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard.anything();
      read(piece.value);
    }
  };
