import type { Fetch } from '../../../../outgoing/pinned-fetch.ts';
import { ProviderFault } from './provider-fault.ts';

/** How the server reaches providers: the fetch function and its timeout. */
export interface ProviderNet {
  fetch: Fetch;
  timeoutMs: number;
}

export const netWithTimeout = (fetch: Fetch): ProviderNet => ({ fetch, timeoutMs: 5000 });

/** Maximum size of a provider's answer. Key sets (JWKS) have only a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Sends a request to a provider, with limits for time and length. Redirects are not followed, because they would send
 * the secret and the code to an address outside of the settings.
 */
export async function fetchFromProvider({ fetch: reach, timeoutMs }: ProviderNet, url: string, init: RequestInit = {}) {
  const inTime = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, inTime]) : inTime;
  try {
    const response = await reach(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) throw new ProviderFault('unreachable', 'redirect');
    const { status, headers } = response;
    if (status >= 500) throw new ProviderFault('unreachable', String(status));
    return new Response(hasNoBody(status) ? null : await readBody(response), { status, headers: keepHeaders(headers) });
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    // The original error is dropped, because it may quote the address, which contains the secret.
    throw new ProviderFault('unreachable', cause?.code ?? name);
  }
}

const hasNoBody = (status: number) => status === 204 || status === 205;

async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ProviderFault('malformed', 'too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Keeps only two headers, because the encoding headers no longer fit the decompressed body. */
function keepHeaders(headers: Headers): Headers {
  const safeHeaders = new Headers();
  for (const name of ['content-type', 'www-authenticate']) {
    const value = headers.get(name);
    if (value !== null) safeHeaders.set(name, value);
  }
  return safeHeaders;
}

/** Fetches a JSON object, whatever the content type of the answer. A JSONP call of `callback` is accepted too. */
export async function fetchObject(net: ProviderNet, endpoint: string, query: Record<string, string>) {
  const response = await fetchFromProvider(net, `${endpoint}?${new URLSearchParams(query).toString()}`);
  const text = await response.text();
  const object = parseObject(text) ?? parseObject(/^\s*callback\s*\((.*)\)\s*;?\s*$/s.exec(text)?.[1] ?? '');
  if (!object) throw new ProviderFault('malformed', `${response.status}`);
  return object;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
