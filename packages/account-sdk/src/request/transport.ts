import type { requestLimits, callTimeouts } from '@feisuo/contract/facts/limits';
import { protocolVersion, sdkVersion } from '@feisuo/contract/facts/account-vocabulary';
import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from '../account-client.ts';
import { isNamed, ownError, toAccountError } from '../errors/account-error.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Call, Send } from './call.ts';
import { errorIn, readReply, type ReplyObject } from './read-reply.ts';
import { unlessAborted } from './unless-aborted.ts';
import type { Platform } from '../platform.ts';
import { withTimeout } from '../with-timeout.ts';
import type { DeviceInfo } from '../config.ts';

/**
 * The default headers, which the headers of the call override.
 * @throws TypeError for an invalid header
 */
async function requestHeaders(
  { config, platform, deviceId }: Pick<AccountClient, 'config' | 'platform' | 'deviceId'>,
  ofCall: NonNullable<Call['headers']>,
): Promise<Headers> {
  const { clientId, locale = defaultLocale, devMode, device } = config;
  const headers = new Headers();
  // Sets headers one by one, so that a header replaces another whose name differs only in case.
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

/** The name of a header is the kebab-case of its key, except that the service expects `net-work` for the network. */
const headerOf = (name: string) =>
  `x-${name.replace('netw', 'netW').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Headers contain only printable ASCII. Other text is percent-encoded, and the service decodes it. */
const toHeaderText = (text = '') => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

const timeoutMs: (typeof callTimeouts)['longCallMs'] = 20_000;

/**
 * Sends a request once. A timeout or an invalid reply counts as a network failure.
 * @throws AccountError `unreachable`, or `cancelled` if the caller aborted first
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
    const reply = await withTimeout(platform, unlessAborted(ask, signal), timeoutMs);
    if (reply) return reply;
    throw new Error('timeout');
  } catch (failure) {
    throw isNamed(failure, 'cancelled')
      ? failure
      : ownError('unreachable', (failure as Error).message ?? String(failure), uri);
  } finally {
    // Stops reading the body if it has not ended yet, after a success and after a failure.
    stop.abort();
  }
}

type Limits = typeof requestLimits;
const retriesDefault: Limits['retriesDefault'] = 2;
const retriesMax: Limits['retriesMax'] = 5;
const retryWaitBaseMs: Limits['retryWaitBaseMs'] = 1_000;

/** Creates the function that sends calls without the user's credentials. */
export function createTransport(client: Pick<AccountClient, 'config' | 'platform' | 'log' | 'deviceId'>): Send {
  const { config, platform, log } = client;
  const origins = config.apiOrigins.map((origin) => origin.replace(/\/$/, ''));
  // The index of the origin that answered last. If another origin is down, only the first call has to try it.
  let favourite = 0;

  async function send({ path, method = 'GET', body, retry = retriesDefault, headers, signal }: Call, uri: string) {
    if (typeof retry !== 'number' || !(retry >= 0 && retry <= retriesMax)) {
      throw ownError('local', 'wrong options param: retry');
    }
    // After an origin, a path such as `@host` or `//host` would name another host, which would get the tokens.
    if (!/^\/\w/.test(path)) throw ownError('local', 'wrong options param: path');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // A second use of an authorization code revokes its tokens (RFC 6749, 4.1.2), so this request is not retried.
    const isCodeExchange = /grant_type\W+authorization_code/.test(text);
    // The service recognizes a retry by the idempotency key.
    const isKeyed = !isCodeExchange && !/^(?:GET|HEAD|OPTIONS)$/i.test(method);
    const init: RequestInit = {
      method,
      mode: 'cors',
      // The cookie of the account origin is only for its own pages. All other callers send a token.
      credentials: 'omit',
      // Redirects are forbidden, because they would forward secrets; cached replies are not used.
      redirect: 'error',
      cache: 'no-store',
      headers: await requestHeaders(client, {
        'content-type': 'application/json',
        'x-idempotency-key': isKeyed ? platform.random(32) : undefined,
        ...omitUndefined(headers),
      }),
      body: text,
    };
    const from = favourite;
    for (let tries = 0; ; tries += 1) {
      const at = (from + tries) % origins.length;
      const mayRepeat = !isCodeExchange && tries + 1 <= retry;
      try {
        // If no origins are configured, the path is relative to the page's origin.
        const reply = await attempt(platform, (origins[at] ?? '') + path, init, uri, signal);
        favourite = at;
        const error = errorIn(reply, uri);
        if (!error) return reply;
        // The error `aborted` means that the service is still working on an earlier attempt or on one of another tab.
        // The next attempt waits for that reply.
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
      // The query is left out, because it may contain tokens, and errors are logged.
      uri = call.path.replace(/\?.*/s, '');
      return (await send(call, uri)) as Reply;
    } catch (thrown) {
      const error = toAccountError(thrown, uri);
      log.info(uri, error.error);
      throw error;
    }
  };
}
