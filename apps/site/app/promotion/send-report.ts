import { whyNoAnswer, type FailedCall } from '../api/log-failure.ts';

/** A report that did not arrive is sent once more after this long. */
const RETRY_MS = 3_000;

export interface ReportPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  later(run: () => void, ms: number): void;
  onFailure(failed: FailedCall): void;
}

/** Sends a report so that it arrives even where the page is left at once. Its signature says all there is to know. */
export function createReporter({ fetch, later, onFailure }: ReportPorts): (path: string) => void {
  const send = async (path: string, isLast: boolean): Promise<void> => {
    const failure = await fetch(path, { keepalive: true, credentials: 'omit', cache: 'no-store' }).then(
      ({ ok, status }) => (ok ? null : status),
      (thrown: unknown) => whyNoAnswer(thrown) ?? 'no answer',
    );
    if (failure === null) return;
    const isWorthRetrying = typeof failure !== 'number' || failure >= 500;
    if (isWorthRetrying && !isLast) later(() => void send(path, true), RETRY_MS);
    else onFailure({ method: 'GET', path, reason: failure });
  };
  return (path) => void send(path, false);
}
