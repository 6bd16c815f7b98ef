import { AppError } from './app-error.ts';
import { countHit, takeHitBack, type RateLimit, type RateLimitDeps } from './rate-limit.ts';

/**
 * Does something that may turn out to be a wrong guess. It counts before it is looked at, so that many at once get no further than one
 * after the other; only what is refused for this reason goes on counting.
 */
export async function countWrong<T>(
  deps: RateLimitDeps,
  { limit, subjects, reason }: { limit: RateLimit; subjects: readonly string[]; reason: string },
  look: () => Promise<T>,
): Promise<T> {
  const counted: string[] = [];
  const forget = async () => {
    for (const subject of counted) await takeHitBack(deps, limit, subject);
  };
  for (const subject of subjects) {
    // Whoever is stopped for what others did from their address has guessed nothing themselves.
    await countHit(deps, limit, subject).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    counted.push(subject);
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
