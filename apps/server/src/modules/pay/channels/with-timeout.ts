import { ChannelError } from './channel.ts';

/** Timeout of a call: longer than a working channel needs, and shorter than buyers wait. */
export const CALL_MS = 5000;
/** A longer timeout, because a bill may be large. */
export const BILL_MS = 60_000;

/** Ends calls that the timeouts of the libraries do not end, such as a body that arrives very slowly. */
export async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChannelError('timeout', 'the channel did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // prevents an unhandled rejection if the call fails after the timeout
  }
}
