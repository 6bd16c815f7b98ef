import type { IncomingMessage } from 'node:http';
import type { OutgoingNet } from './outgoing-net.ts';
import { requestPinned } from './pinned-connection.ts';

export interface PostNet extends OutgoingNet {
  timeoutMs: number;
}

/** `fault` is an error code if the receiver sent no answer. The answer's body is truncated. */
export interface PostOutcome {
  status: number | null;
  fault: string;
  answer: string;
  durationMs: number;
}

const MAX_ANSWER_BYTES = 2048;
const MAX_ANSWER_CHARS = 300;

export async function post(
  net: PostNet,
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

async function exchange({ timeoutMs, ...net }: PostNet, url: URL, headers: Record<string, string>, body: string) {
  const signal = AbortSignal.timeout(timeoutMs);
  const { sent, response } = await requestPinned(net, url, { method: 'POST', headers, body, signal });
  const answer = await readBeginning(response);
  sent.destroy();
  return { status: response.statusCode ?? 0, answer };
}

/**
 * Reads the beginning of the answer's body, which the console shows. An endless or aborted body still counts as an
 * answer.
 */
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
    // If the body is aborted, the part that was received is used.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_CHARS);
}

/** Only the error code is kept, because the error's text may contain the URL with a secret in its query. */
function faultOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (name === 'TimeoutError' || (cause as Error | undefined)?.name === 'TimeoutError') return 'TIMEOUT';
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code;
  return 'NO_ANSWER';
}
