import { ChannelError } from './channel.ts';

/** Timeout of a call to a channel: longer than a working channel needs, and shorter than buyers wait. */
export const CALL_MS = 5000;
/** Timeout of a bill download, longer because a bill may be large. */
export const BILL_MS = 60_000;

/** Adds a timeout to a call, because the libraries' own timeouts do not end a reply whose body arrives very slowly. */
export async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChannelError('timeout', 'the channel did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // Prevents an unhandled rejection if the call fails after the timeout.
  }
}
