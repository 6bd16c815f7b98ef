import { setTimeout as wait } from 'node:timers/promises';
import { anyScenario, type Traffic } from './scenarios.ts';

const WORKERS = 16;
/** Scenarios that may be under way. Beyond that, a scenario is skipped and counted. */
const MOST_UNDER_WAY = 600;

/**
 * Runs as many scenarios as the servers can take and returns their rate per second. The first sixth is not counted,
 * because it warms up the servers.
 */
export async function measureCapacity(traffic: Traffic, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const [countsFrom, until] = [startedAt + (seconds * 1000) / 6, startedAt + seconds * 1000];
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await anyScenario().run(traffic);
      const now = performance.now();
      if (now >= countsFrom && now < until) done += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return done / ((until - countsFrom) / 1000);
}

export interface SteadyLoad {
  started: number;
  skipped: number;
  failed: Map<string, number>;
  /** Ends the load, and waits until all scenarios are over. */
  stop(): Promise<void>;
}

/** Starts scenarios at a fixed rate, no matter how long they take. */
export function startSteadyLoad(traffic: Traffic, perSecond: number): SteadyLoad {
  const underWay = new Set<Promise<unknown>>();
  const pace = { isOn: true };
  const load: SteadyLoad = {
    started: 0,
    skipped: 0,
    failed: new Map(),
    async stop() {
      pace.isOn = false;
      await pacing;
      await Promise.all(underWay);
    },
  };
  const begin = () => {
    if (underWay.size >= MOST_UNDER_WAY) {
      load.skipped += 1;
      return;
    }
    load.started += 1;
    const one = anyScenario()
      .run(traffic)
      .catch((error: unknown) => {
        const what = error instanceof Error ? error.message : String(error);
        load.failed.set(what, (load.failed.get(what) ?? 0) + 1);
      })
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const pacing = (async () => {
    let nextAt = performance.now();
    while (pace.isOn) {
      for (; nextAt <= performance.now(); nextAt += 1000 / perSecond) begin();
      await wait(Math.max(1, nextAt - performance.now()));
    }
  })();
  return load;
}
