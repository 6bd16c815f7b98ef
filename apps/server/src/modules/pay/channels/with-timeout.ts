import { ChannelError } from './channel.ts';

/** Longer than any channel takes when it is well, and shorter than a buyer's patience. */
export const CALL_MS = 5000;
/** A bill may be large. */
export const BILL_MS = 60_000;

/** What the libraries' own time-outs leave open, such as a body that drips, ends here. */
export async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChannelError('timeout', 'the channel did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // it may still fail, when nobody listens any more
  }
}
