import { isOver, type OrderStatus } from './order.ts';

export interface WatchDeps {
  /** Tells every status that the server sends; ends when the server ends it. @throws when it cannot be had */
  listen(
    orderId: string,
    heard: { status(told: OrderStatus): void; anything(): void },
    signal: AbortSignal,
  ): Promise<void>;
  /** Null: no answer. */
  askStatus(orderId: string): Promise<OrderStatus | null>;
  /** Calls when somebody looks at the page again, or the network is back; returns how to stop. */
  onWake(wake: () => void): () => void;
  later(ms: number, run: () => void): () => void;
  now(): number;
}

/** Pauses between questions while nothing is heard, in milliseconds; the last one repeats. */
export const pollSteps = [1_000, 2_000, 3_000, 5_000, 8_000, 15_000, 30_000] as const;
/** The server says at least something every 15 s; after this a connection is taken for dead. */
const silenceMs = 40_000;
/** What was silent for this long when the page wakes has slept with it. */
const doubtMs = 20_000;

/**
 * Tells how an order stands whenever that changes, until it is over or nobody wants to know: by the live stream while there
 * is one, by asking at growing pauses while there is none, and at once when somebody comes back to the page.
 */
export function watchOrder(orderId: string, tell: (status: OrderStatus) => void, deps: WatchDeps): () => void {
  const end = new AbortController();
  let heardAt = deps.now();
  let dropStream = () => {};
  let endNap = () => {};

  const take = (status: OrderStatus | null) => {
    if (!status || end.signal.aborted) return;
    tell(status);
    if (isOver(status)) stop();
  };
  const ask = async () => take(await deps.askStatus(orderId));
  const stopWaking = deps.onWake(() => {
    endNap();
    if (deps.now() - heardAt > doubtMs) dropStream();
    void ask();
  });
  const stop = () => {
    end.abort();
    stopWaking();
    dropStream();
    endNap();
  };

  /** True when anything was heard before it ended. */
  const listen = async (): Promise<boolean> => {
    const stream = new AbortController();
    let hasHeard = false;
    let calm = () => {};
    const anything = () => {
      heardAt = deps.now();
      calm();
      calm = deps.later(silenceMs, () => stream.abort());
    };
    dropStream = () => stream.abort();
    anything();
    const heard = {
      anything: () => {
        hasHeard = true;
        anything();
      },
      status: take,
    };
    await deps.listen(orderId, heard, stream.signal).catch(() => {});
    calm();
    return hasHeard;
  };
  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = deps.later(ms, resolve);
      endNap = () => {
        cancel();
        resolve();
      };
    });

  const run = async () => {
    for (let failures = 0; !end.signal.aborted;) {
      failures = (await listen()) ? 0 : failures + 1;
      if (end.signal.aborted) return;
      await nap(pollSteps[Math.min(failures, pollSteps.length - 1)] ?? 0);
      if (!end.signal.aborted) await ask();
    }
  };
  void run();
  return stop;
}
