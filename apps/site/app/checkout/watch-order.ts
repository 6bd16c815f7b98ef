import { isOver, type OrderStatus } from './order.ts';

export interface WatchDeps {
  /** Reports every status and resolves when the server ends the stream. @throws if the stream cannot be opened */
  listen(
    orderId: string,
    heard: { status(status: OrderStatus): void; anything(): void },
    signal: AbortSignal,
  ): Promise<void>;
  /** The status of an order; null without an answer. */
  askStatus(orderId: string): Promise<OrderStatus | null>;
  /** Calls `wake` when the page becomes visible or the network returns. Returns the unsubscribe function. */
  onWake(wake: () => void): () => void;
  later(ms: number, run: () => void): () => void;
  now(): number;
}

/** Polling intervals in milliseconds. After the last step, its interval repeats. */
export const pollSteps = [1_000, 2_000, 3_000, 5_000, 8_000, 15_000, 30_000] as const;
/** Milliseconds without data after which a connection is considered dead. The server sends data at least every 15 s. */
const deadAfterMs = 40_000;
/** Milliseconds without data after which a connection is replaced when the user returns to the page. */
const staleAfterMs = 20_000;

/**
 * Reports status changes of an order until its status is final or the caller stops. Uses the stream, or polling with
 * backoff without a stream; polls immediately when the user returns to the page.
 */
export function watchOrder(orderId: string, onStatus: (status: OrderStatus) => void, deps: WatchDeps): () => void {
  const end = new AbortController();
  let heardAt = deps.now();
  let dropStream = () => {};
  let endNap = () => {};

  const take = (status: OrderStatus | null) => {
    if (!status || end.signal.aborted) return;
    onStatus(status);
    if (isOver(status)) stop();
  };
  const ask = async () => take(await deps.askStatus(orderId));
  const stopWaking = deps.onWake(() => {
    endNap();
    if (deps.now() - heardAt > staleAfterMs) dropStream();
    void ask();
  });
  const stop = () => {
    end.abort();
    stopWaking();
    dropStream();
    endNap();
  };

  /** Resolves to true if the stream sent anything. */
  const listen = async (): Promise<boolean> => {
    const stream = new AbortController();
    let hasHeard = false;
    let calm = () => {};
    const anything = () => {
      heardAt = deps.now();
      calm();
      calm = deps.later(deadAfterMs, () => stream.abort());
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
