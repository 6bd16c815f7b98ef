import { AppError } from './app-error.ts';
import { countHit, uncountHit, type RateLimit, type RateLimitDeps } from './rate-limit.ts';

/** The limit for wrong guesses, and the subject they are counted for. */
export interface GuessLimit {
  limit: RateLimit;
  subject: string;
}

/**
 * Runs `look`, which refuses a wrong guess with the given `reason`. The guess is counted beforehand, so that concurrent
 * guesses cannot exceed the limits, and uncounted if it was not wrong.
 */
export async function limitWrongGuesses<T>(
  deps: RateLimitDeps,
  { counts, reason }: { counts: readonly GuessLimit[]; reason: string },
  look: () => Promise<T>,
): Promise<T> {
  const counted: GuessLimit[] = [];
  const forget = async () => {
    for (const { limit, subject } of counted) await uncountHit(deps, limit, subject);
  };
  for (const count of counts) {
    // A caller over one limit does not get to guess, so the counts for the other limits are taken back.
    await countHit(deps, count.limit, count.subject).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    counted.push(count);
  }
  try {
    const found = await look();
    await forget();
    return found;
  } catch (error) {
    const isGuess = error instanceof AppError && error.facts.reason === reason;
    if (!isGuess) await forget();
    throw error;
  }
}
