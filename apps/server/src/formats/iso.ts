export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
