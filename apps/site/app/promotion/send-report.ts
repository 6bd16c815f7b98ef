/** A report that did not arrive is sent once more after this long. */
const RETRY_MS = 3_000;

export interface ReportPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  later(run: () => void, ms: number): void;
}

/** Sends a report so that it arrives even where the page is left at once. Its signature says all there is to know. */
export function createReporter({ fetch, later }: ReportPorts): (path: string) => void {
  const send = async (path: string, isLast: boolean): Promise<void> => {
    const answer = await fetch(path, { keepalive: true, credentials: 'omit', cache: 'no-store' }).catch(() => null);
    if ((answer === null || answer.status >= 500) && !isLast) later(() => void send(path, true), RETRY_MS);
  };
  return (path) => void send(path, false);
}
