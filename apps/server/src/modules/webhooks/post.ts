import { lookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { hostOf, mayConnect, type TargetRules } from './target.ts';

/** How endpoints are reached. */
export interface WebhookNet extends TargetRules {
  timeoutMs: number;
  /** Every address that a name leads to. */
  resolve(host: string): Promise<LookupAddress[]>;
}

const lookUpAll = promisify(lookup);
export const resolveName = (host: string): Promise<LookupAddress[]> => lookUpAll(host, { all: true });

/** `fault` says in a word why nobody answered; an answer's body is cut. */
export interface PostOutcome {
  status: number | null;
  fault: string;
  answer: string;
  durationMs: number;
}

const MAX_ANSWER_BYTES = 2048;
const MAX_ANSWER_CHARS = 300;

/**
 * Sends a message and reads how the answer begins. A redirect is an answer like any other: followed, it would lead where
 * nobody registered anything. The name is looked up once, and the connection goes to an address that was judged.
 */
export async function post(
  net: WebhookNet,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<PostOutcome> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const answered = await exchange(net, new URL(address), headers, body);
    return { ...answered, fault: '', durationMs: durationMs() };
  } catch (error) {
    return { status: null, fault: faultOf(error), answer: '', durationMs: durationMs() };
  }
}

/** Thrown where a connection would lead somewhere it must not. */
class ForbiddenTarget extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

async function exchange(net: WebhookNet, url: URL, headers: Record<string, string>, body: string) {
  const signal = AbortSignal.timeout(net.timeoutMs);
  const options: RequestOptions = {
    method: 'POST',
    // A connection of its own: one that was kept would have been judged at another time.
    agent: false,
    lookup: leadsTo(await judgedAddresses(net, url, signal)),
    signal,
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
  };
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
  // Once there is an answer, nothing that becomes of the rest of it changes that.
  sent.on('error', () => {}).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = await readBeginning(response);
  sent.destroy();
  return { status: response.statusCode ?? 0, answer };
}

/** What the name leads to now. One address that must not be reached is enough to doubt the others. */
async function judgedAddresses(net: WebhookNet, url: URL, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family === 0 ? await Promise.race([net.resolve(host), whenOver(signal)]) : [{ address: host, family }];
  if (found.length === 0 || !found.every(({ address }) => mayConnect(url, address, net))) throw new ForbiddenTarget();
  return found;
}

async function whenOver(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}

/** Whatever is asked for, it is there: nobody is asked a second time. */
const leadsTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

/** As much as is shown; who sends on and on, or stops in the middle, has answered all the same. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // What came before is what there is.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_CHARS);
}

/** A word without the address, whose query may hold what only the receiver should know. */
function faultOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (name === 'TimeoutError' || (cause as Error | undefined)?.name === 'TimeoutError') return 'TIMEOUT';
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code;
  return 'NO_ANSWER';
}
