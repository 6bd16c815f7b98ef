import type { callTimeouts } from '@feisuo/contract/facts/limits';
import { cancelled, ownError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
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
  const giveUp = () => stop.abort();
  signal?.addEventListener('abort', giveUp);
  void platform.wait(timeoutMs, stop.signal).then(giveUp);
  try {
    const asked = platform.fetch(url, { ...init, signal: stop.signal }).then(readReply);
    // Raced besides being told to stop: not every fetch listens.
    return await unlessAborted(asked, stop.signal, () => new Error('timeout'));
  } catch (failure) {
    throw signal?.aborted ? cancelled() : ownError('unreachable', (failure as Error).message ?? String(failure), uri);
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}
