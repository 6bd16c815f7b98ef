/** Time that passes only when a test calls `tick`. All fake tabs of one browser share it. */
export interface FakeTime {
  /** Milliseconds since the start of the test. Setting a clock does not change this value. */
  elapsed(): number;
  wait(ms: number): Promise<void>;
  /** Lets time pass. Timers that become due run in the order of their times. */
  tick(ms: number): Promise<void>;
}

interface Waiter {
  due: number;
  wake: () => void;
}

// Stored before a test replaces it with fake timers. Each macrotask runs all promise callbacks that are ready.
const immediately = (globalThis as unknown as { setImmediate(run: () => void): void }).setImmediate;

/** Runs all promise callbacks that do not wait for time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => immediately(resolve));
}

export function fakeTime(): FakeTime {
  let elapsed = 0;
  const waiting: Waiter[] = [];

  return {
    elapsed: () => elapsed,
    wait: (ms) => new Promise((wake) => waiting.push({ due: elapsed + Math.max(0, ms), wake })),
    async tick(ms) {
      const end = elapsed + ms;
      await settle();
      for (;;) {
        const next = waiting.reduce<Waiter | undefined>(
          (first, one) => (first && first.due <= one.due ? first : one),
          undefined,
        );
        if (!next || next.due > end) break;
        waiting.splice(waiting.indexOf(next), 1);
        elapsed = Math.max(elapsed, next.due);
        next.wake();
        await settle();
      }
      elapsed = end;
    },
  };
}
