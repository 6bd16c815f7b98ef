import { callTimeouts } from '@feisuo/contract/facts/limits';
import { serviceCodes, siteClientType, siteHeaders } from '@feisuo/contract/facts/service-codes';
import { whyNoAnswer, type FailedCall } from './log-failure.ts';
import { sendAsCaller, type Caller, type CallerSource } from './send-as-caller.ts';
import { requestFailed, type ServiceReply } from './service-reply.ts';

export interface SiteCall {
  /** Query parameters; absent values are left out. */
  params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Sent as JSON; a form, file or text is sent unchanged. */
  body?: unknown;
  /** Default: 10,000 ms. */
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Calls the site's services and never throws. If no reply arrives, the result has the code 400. */
export interface SiteApi {
  get<T>(path: string, call?: Omit<SiteCall, 'body'>): Promise<ServiceReply<T>>;
  post<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  patch<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  delete<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
}

export interface SiteApiDeps extends CallerSource {
  fetch(url: string, init: RequestInit): Promise<Response>;
  clientId: string;
  /** `Package-Name` and `peerid` inside the desktop client; empty in a browser. */
  clientHeaders(): Promise<Record<string, string>>;
  onFailure(failed: FailedCall): void;
}

export function createSiteApi(deps: SiteApiDeps): SiteApi {
  const { fetch, clientId, clientHeaders, onFailure } = deps;

  async function send<T>(
    method: string,
    path: string,
    call: SiteCall,
    caller: Caller | null,
  ): Promise<ServiceReply<T>> {
    const body = spellBody(call.body);
    const namedClient = await clientHeaders();
    const limit = AbortSignal.timeout(call.timeoutMs ?? callTimeouts.siteApiMs);
    try {
      const answer = await fetch(addressOf(path, call.params), {
        method,
        headers: {
          [siteHeaders.clientType]: siteClientType,
          [siteHeaders.clientId]: clientId,
          ...namedClient,
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
      const reply = readReply<T>(await answer.json());
      // A refused token is not logged here, because the token is renewed and the call is sent again.
      if (!answer.ok && !(reply && rejectsCaller(reply))) onFailure({ method, path, reason: answer.status });
      else if (!reply) onFailure({ method, path, reason: 'no code' });
      return reply ?? requestFailed();
    } catch (thrown) {
      // No reply from the service: there is no network, the call timed out, or the body is not JSON.
      const reason = whyNoAnswer(thrown, call.signal);
      if (reason) onFailure({ method, path, reason });
      return requestFailed();
    }
  }

  async function ask<T>(method: string, path: string, call: SiteCall = {}): Promise<ServiceReply<T>> {
    try {
      const reply = await sendAsCaller(deps, (caller) => send<T>(method, path, call, caller), rejectsCaller);
      if (rejectsCaller(reply)) onFailure({ method, path, reason: 401 });
      return reply;
    } catch {
      // The member's session cannot be read now. The call fails, because without a token it would count as a visitor's.
      onFailure({ method, path, reason: 'no answer' });
      return requestFailed();
    }
  }

  return {
    get: (path, call) => ask('GET', path, call),
    post: (path, call) => ask('POST', path, call),
    patch: (path, call) => ask('PATCH', path, call),
    delete: (path, call) => ask('DELETE', path, call),
  };
}

const rejectsCaller = ({ code }: ServiceReply<unknown>) => code === serviceCodes.tokenRejected;

function addressOf(path: string, params: SiteCall['params'] = {}): string {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  if (entries.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(entries)}`;
}

function spellBody(body: unknown): string | FormData | Blob | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob) return body;
  return JSON.stringify(body);
}

/** The service's reply, whatever the HTTP status. Null if the body has no code, because then a proxy answered. */
function readReply<T>(body: unknown): ServiceReply<T> | null {
  const { code, msg, message, data } = (body ?? {}) as Partial<ServiceReply<T>>;
  if (typeof code !== 'number') return null;
  const text = message || msg || '';
  return { code, msg: msg || text, message: text, data: data ?? null };
}
