import { availableParallelism } from 'node:os';

/** The number of workers that the setting WORKERS means; `auto` is one per core that this process may use. */
export const countWorkers = (setting: string, cores = availableParallelism()): number =>
  setting === 'auto' ? cores : Number(setting);

/** The part of a limit that each worker gets: at least `least`, and never more than the limit itself. */
export const divide = (limit: number, workers: number, least: number): number =>
  Math.min(limit, Math.max(least, Math.ceil(limit / workers)));
