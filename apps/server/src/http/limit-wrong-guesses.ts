import { AppError } from './app-error.ts';
import { countHit, uncountHit, type RateLimit, type RateLimitDeps } from './rate-limit.ts';

/** Whom a wrong guess counts against, and the limit. */
export interface GuessLimit {
  limit: RateLimit;
  subject: string;
}

/**
 * Runs `look`, which may refuse a wrong guess. Counts before running, so that concurrent guesses cannot exceed the
 * limit, and uncounts unless it was refused for `reason`.
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
    // A caller stopped by other guesses from the same address has guessed nothing.
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
