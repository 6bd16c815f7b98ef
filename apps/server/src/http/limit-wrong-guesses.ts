import { AppError } from './app-error.ts';
import { countHit, uncountHit, type RateLimit, type RateLimitDeps } from './rate-limit.ts';

/** By whom a guess was made, and how many of theirs are let through. */
export interface GuessLimit {
  limit: RateLimit;
  subject: string;
}

/**
 * Does something that may turn out to be a wrong guess. It counts before it is looked at, so that many at once get no further than one
 * after the other; only what is refused for this reason goes on counting.
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
    // Whoever is stopped for what others did from their address has guessed nothing themselves.
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
