import type { requestLimits, callTimeouts } from '@feisuo/contract/facts/limits';
import { protocolVersion, sdkVersion } from '@feisuo/contract/facts/account-vocabulary';
import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from '../account-client.ts';
import { isNamed, ownError, toAccountError } from '../errors/account-error.ts';
import { given } from '../given.ts';
import type { Call, Send } from './call.ts';
import { errorIn, readReply, type ReplyObject } from './read-reply.ts';
import { unlessAborted } from './unless-aborted.ts';
import type { Platform } from '../platform.ts';
import { within } from '../within.ts';
import type { DeviceInfo } from '../config.ts';

/** The headers of every request, below those of the call. @throws TypeError for a header that cannot be sent */
async function requestHeaders(
  { config, platform, deviceId }: Pick<AccountClient, 'config' | 'platform' | 'deviceId'>,
  ofCall: NonNullable<Call['headers']>,
): Promise<Headers> {
  const { clientId, locale = defaultLocale, devMode, device } = config;
  const headers = new Headers();
  // Set one by one, for headers that are given as an object add up when their names differ in case.
  const put = (name: string, value: string | false | undefined) => value && headers.set(name, value);
  const info: DeviceInfo = { ...device, deviceId: await deviceId() };
  put('x-client-id', clientId);
  put('x-sdk-version', sdkVersion);
  put('x-protocol-version', protocolVersion);
  put('accept-language', locale);
  put('x-request-id', devMode && platform.random(16));
  for (const [name, value] of Object.entries(info)) put(headerOf(name), toHeaderText(value));
  for (const [name, value] of Object.entries(ofCall)) put(name, value);
  return headers;
}

/** Ours with dashes; a table would be longer than the rule. Only the network is spelt otherwise on the wire: net-work. */
const headerOf = (name: string) =>
  `x-${name.replace('netw', 'netW').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Headers travel as Latin-1, and not all of that; the service decodes what is percent-encoded. */
const toHeaderText = (text = '') => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

const timeoutMs: (typeof callTimeouts)['longCallMs'] = 20_000;

/**
 * Sends a request once. No answer in time, and one that is none, are as good as no network.
 * @throws AccountError `unreachable`, or `cancelled` when the signal came first
 */
async function attempt(
  platform: Platform,
  url: string,
  init: RequestInit,
  uri: string,
  signal?: AbortSignal,
): Promise<ReplyObject> {
  const stop = new AbortController();
  try {
    const ask = () => platform.fetch(url, { ...init, signal: stop.signal }).then(readReply);
    const reply = await within(platform, unlessAborted(ask, signal), timeoutMs);
    if (reply) return reply;
    throw new Error('timeout');
  } catch (failure) {
    throw isNamed(failure, 'cancelled')
      ? failure
      : ownError('unreachable', (failure as Error).message ?? String(failure), uri);
  } finally {
    // Whatever ended it: nobody listens to the rest.
    stop.abort();
  }
}

type Limits = typeof requestLimits;
const retriesDefault: Limits['retriesDefault'] = 2;
const retriesMax: Limits['retriesMax'] = 5;
const retryWaitBaseMs: Limits['retryWaitBaseMs'] = 1_000;

/** Sends calls to the account service as they are: whose they are is said by whoever calls. */
export function createTransport(client: Pick<AccountClient, 'config' | 'platform' | 'log' | 'deviceId'>): Send {
  const { config, platform, log } = client;
  const origins = config.apiOrigins.map((origin) => origin.replace(/\/$/, ''));
  // The one that answered last: while another is down, only the first call has to find out.
  let favourite = 0;

  async function send({ path, method = 'GET', body, retry = retriesDefault, headers, signal }: Call, uri: string) {
    if (typeof retry !== 'number' || !(retry >= 0 && retry <= retriesMax)) {
      throw ownError('local', 'wrong options param: retry');
    }
    // Behind an origin, `@elsewhere` or `//elsewhere` would be another host, and tokens would go there.
    if (!/^\/\w/.test(path)) throw ownError('local', 'wrong options param: path');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // A code that comes twice ends what it issued: the one request that must not be sent again.
    const isCodeExchange = /grant_type\W+authorization_code/.test(text);
    // The service knows a repeat from a second call.
    const isKeyed = !isCodeExchange && !/^(?:GET|HEAD|OPTIONS)$/i.test(method);
    const init: RequestInit = {
      method,
      mode: 'cors',
      // The cookie of the account origin belongs to its own pages; whoever calls from elsewhere shows a token.
      credentials: 'omit',
      // No call is answered by sending it elsewhere, with what it carries, nor by what was answered before.
      redirect: 'error',
      cache: 'no-store',
      headers: await requestHeaders(client, {
        'content-type': 'application/json',
        'x-idempotency-key': isKeyed ? platform.random(32) : undefined,
        ...given(headers),
      }),
      body: text,
    };
    const from = favourite;
    for (let tries = 0; ; tries += 1) {
      const at = (from + tries) % origins.length;
      const mayRepeat = !isCodeExchange && tries + 1 <= retry;
      try {
        // Where there are none, it is the origin of the page.
        const reply = await attempt(platform, (origins[at] ?? '') + path, init, uri, signal);
        favourite = at;
        const error = errorIn(reply, uri);
        if (!error) return reply;
        // "Still being answered": an attempt that we, or another tab, took for lost arrived. Its answer is worth waiting for.
        if (!(isKeyed && mayRepeat && isNamed(error, 'aborted'))) throw error;
      } catch (thrown) {
        if (!(isNamed(thrown, 'unreachable') && mayRepeat)) throw thrown;
      }
      await unlessAborted(() => platform.wait(retryWaitBaseMs * 2 ** tries), signal);
    }
  }

  return async <Reply>(call: Call) => {
    let uri = '';
    try {
      // Values of a query may be tokens; an error goes into logs.
      uri = call.path.replace(/\?.*/s, '');
      return (await send(call, uri)) as Reply;
    } catch (thrown) {
      const error = toAccountError(thrown, uri);
      log.info(uri, error.error);
      throw error;
    }
  };
}
