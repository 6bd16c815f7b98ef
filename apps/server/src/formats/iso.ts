/** A moment as answers spell it, or that there was none. */
export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
