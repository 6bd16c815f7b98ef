import { fitSlope, meansOfBlocks, type Point, type Slope } from './statistics.ts';
import type { RestartableProgram } from './server-group.ts';

const SAMPLE_MS = 1000;
const BLOCK_SAMPLES = 30;
/** A new process fills its caches and compiles its code in this time. */
const WARM_UP_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Samples the memory of a program once a second until `stop` is called. */
export class MemorySamples {
  readonly #points: Point[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(program: RestartableProgram) {
    let [life, livesSince] = [0, Date.now()];
    this.#timer = setInterval(() => {
      const now = Date.now();
      if (program.lives !== life) [life, livesSince] = [program.lives, now];
      const megabytes = program.memory();
      if (megabytes !== null && now - livesSince > WARM_UP_MS)
        this.#points.push({ x: now / HOUR_MS, y: megabytes, group: life });
    }, SAMPLE_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Growth in MB per hour. Each life of the process has its own level; the first part of the run is left out. */
  slope(leftOut: number): Slope & { from: number; to: number } {
    const counted = this.#points.slice(Math.floor(this.#points.length * leftOut));
    const megabytes = counted.map(({ y }) => y);
    return {
      ...fitSlope(meansOfBlocks(counted, BLOCK_SAMPLES)),
      from: Math.min(...megabytes),
      to: Math.max(...megabytes),
    };
  }
}
