/** The console shows what each queue ran in this many minutes. */
export const minutesOfRuns = 60;
