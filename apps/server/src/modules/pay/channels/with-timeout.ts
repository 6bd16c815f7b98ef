import { ChannelError } from './channel.ts';

/** Longer than a healthy channel takes, shorter than a buyer waits. */
export const CALL_MS = 5000;
/** A bill may be large. */
export const BILL_MS = 60_000;

/** Ends calls that the libraries' timeouts miss, such as a slowly dripping body. */
export async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChannelError('timeout', 'the channel did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // a late failure must not be unhandled
  }
}
