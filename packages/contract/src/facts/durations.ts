/** The seconds of a day of 24 hours. For calendar days use the server's `time/shanghai.ts`. */
export const DAY_S = 86_400;
export const DAY_MS = 86_400_000;
