import type { callTimeouts } from '@feisuo/contract/facts/limits';
import { isNamed, ownError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import { within } from '../within.ts';
import { readReply, type ReplyObject } from './read-reply.ts';
import { unlessAborted } from './unless-aborted.ts';

const timeoutMs: (typeof callTimeouts)['longCallMs'] = 20_000;

/**
 * Sends a request once. No answer in time, and one that is none, are as good as no network.
 * @throws AccountError `unreachable`, or `cancelled` when the signal came first
 */
export async function attempt(
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
