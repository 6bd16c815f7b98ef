import { Readable } from 'node:stream';
import type { OutgoingNet } from './outgoing-net.ts';
import { requestPinned } from './pinned-connection.ts';
import { outcomeOfStatus, timeCall, type Party } from '../metrics/time-call.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Works like `fetch`, with the same errors, but connects only to checked addresses and does not follow redirects. */
export function pinnedFetch(net: OutgoingNet): Fetch {
  return async (address, init) => {
    const request = new Request(address, init);
    const { method } = request;
    const signal = init?.signal ?? request.signal;
    const headers = Object.fromEntries(request.headers);
    const body = new Uint8Array(await request.arrayBuffer());
    try {
      const { response } = await requestPinned(net, new URL(address), { method, headers, body, signal });
      return answerOf(response.statusCode ?? 0, response.headersDistinct, response);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof Error && 'syscall' in error ? new TypeError('fetch failed', { cause: error }) : error;
    }
  };
}

/** Adds the time and outcome of each call to the metrics. */
export const timedFetch =
  (party: Party, reach: Fetch): Fetch =>
  (url, init) =>
    timeCall(
      party,
      () => reach(url, init),
      ({ status }) => outcomeOfStatus(status),
    );

function answerOf(status: number, headers: NodeJS.Dict<string[]>, bytes: Readable): Response {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) => values.map((value) => [name, value]));
  const isBare = status === 204 || status === 205 || status === 304;
  if (isBare) bytes.resume();
  const body = isBare ? null : (Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: pairs as [string, string][] });
}
