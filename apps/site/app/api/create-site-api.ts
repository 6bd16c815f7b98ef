import { callTimeouts } from '@feisuo/contract/facts/limits';
import { serviceCodes, siteClientType, siteHeaders } from '@feisuo/contract/facts/service-codes';
import { requestFailed, type ServiceReply } from './service-reply.ts';

export interface SiteCall {
  /** Query parameters; absent values are left out. */
  params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Sent as JSON; a form, a file or a text as it is. */
  body?: unknown;
  /** 10 000 unless told. */
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** The services of the site. A call that fails is an answer too, with code 400 where the server said nothing. */
export interface SiteApi {
  get<T>(path: string, call?: Omit<SiteCall, 'body'>): Promise<ServiceReply<T>>;
  post<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  patch<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  delete<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
}

/** In whose name a call is made. */
export interface Caller {
  accessToken: string;
  userId: string;
}

export interface SiteApiDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  clientId: string;
  /** Null: nobody is signed in. @throws when it could not be found out */
  findCaller(): Promise<Caller | null>;
  /** The services do not take this token: has another one fetched. Calls at the same time are one. */
  refreshAuthInfo(refused: string): Promise<void>;
}

export function createSiteApi({ fetch, clientId, findCaller, refreshAuthInfo }: SiteApiDeps): SiteApi {
  async function send<T>(
    method: string,
    path: string,
    call: SiteCall,
    caller: Caller | null,
  ): Promise<ServiceReply<T>> {
    const limit = AbortSignal.timeout(call.timeoutMs ?? callTimeouts.siteApiMs);
    const body = spellBody(call.body);
    try {
      const answer = await fetch(addressOf(path, call.params), {
        method,
        headers: {
          [siteHeaders.clientType]: siteClientType,
          [siteHeaders.clientId]: clientId,
          ...(caller && {
            [siteHeaders.authorization]: `Bearer ${caller.accessToken}`,
            [siteHeaders.userId]: caller.userId,
          }),
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
          ...call.headers,
        },
        signal: call.signal ? AbortSignal.any([limit, call.signal]) : limit,
        ...(body !== undefined && { body }),
      });
      return readReply<T>(await answer.json());
    } catch {
      // No network, no time, no JSON: nothing that the server said.
      return requestFailed();
    }
  }

  async function ask<T>(method: string, path: string, call: SiteCall = {}): Promise<ServiceReply<T>> {
    let caller: Caller | null;
    try {
      caller = await findCaller();
    } catch {
      // A member's call is not made as if nobody were there.
      return requestFailed();
    }
    const reply = await send<T>(method, path, call, caller);
    if (reply.code !== serviceCodes.tokenRejected || !caller) return reply;
    await refreshAuthInfo(caller.accessToken).catch(() => {});
    const renewed = await findCaller().catch(() => null);
    // Refused at the door, so nothing was done yet; and in another's name nothing must be.
    const isWorthwhile = renewed?.userId === caller.userId && renewed.accessToken !== caller.accessToken;
    return isWorthwhile ? send<T>(method, path, call, renewed) : reply;
  }

  return {
    get: (path, call) => ask('GET', path, call),
    post: (path, call) => ask('POST', path, call),
    patch: (path, call) => ask('PATCH', path, call),
    delete: (path, call) => ask('DELETE', path, call),
  };
}

/** A path with its query. */
export function addressOf(path: string, params: SiteCall['params'] = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  if (given.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

function spellBody(body: unknown): string | FormData | Blob | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob) return body;
  return JSON.stringify(body);
}

/** What the server said, whatever its status. A body without a code is none of its own: something on the way answered. */
function readReply<T>(body: unknown): ServiceReply<T> {
  const { code, msg, message, data } = (body ?? {}) as Partial<ServiceReply<T>>;
  if (typeof code !== 'number') return requestFailed();
  const text = message || msg || '';
  return { code, msg: msg || text, message: text, data: data ?? null };
}
