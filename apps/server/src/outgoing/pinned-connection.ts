import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import { hostOf, resolveChecked, pinnedLookup, type OutgoingNet } from './outgoing-net.ts';

export interface PinnedRequest {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
}

/**
 * Sends one request to a checked address. A redirect is returned and not followed, because its target is not checked.
 */
export async function requestPinned(
  net: OutgoingNet,
  url: URL,
  { method, headers, body, signal }: PinnedRequest,
): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  const options: RequestOptions = {
    method,
    // Always opens a new connection: the address of a kept-alive connection may have been checked under other rules.
    agent: false,
    lookup: pinnedLookup(await resolveChecked(net, url, signal)),
    signal,
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
  };
  const request = url.protocol === 'https:' ? requestHttps : (await import('node:http')).request;
  const sent = request(url, options);
  // Errors after the response headers are ignored here.
  sent.on('error', () => {}).end(body);
  // Without a listener, an answer that changes the protocol (101) would be neither a response nor an error.
  sent.on('upgrade', (_response, socket) => socket.destroy());
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  return { sent, response };
}

/** Opens a socket to a checked address, for protocols such as SMTP. */
export async function connectPinned(net: OutgoingNet, url: URL, port: number, timeoutMs: number): Promise<Socket> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = connect({ host: hostOf(url), port, lookup: pinnedLookup(await resolveChecked(net, url, signal)) });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  }
}
