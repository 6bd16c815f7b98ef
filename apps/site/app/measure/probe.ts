import type { RoundTrip } from './round-trips.ts';

const pingPath = '/ping';
const probeTimeoutMs = 3000;
/** Browsers keep 250 resource timing entries by default and silently drop later ones, so the buffer is enlarged. */
const timingBufferSize = 2000;

let running = 0;
let hasRaisedBuffer = false;

/** Whether a measurement is running; other probes should wait until it ends. */
export const isMeasuring = (): boolean => running > 0;

export async function measuringAlone<T>(measure: () => Promise<T>): Promise<T> {
  running++;
  try {
    return await measure();
  } finally {
    running--;
  }
}

/** Sends one request and measures its duration by resource timing, or by the clock if that is not available. */
export async function probe(signal: AbortSignal): Promise<RoundTrip> {
  if (!hasRaisedBuffer) {
    performance.setResourceTimingBufferSize(timingBufferSize);
    hasRaisedBuffer = true;
  }
  const url = new URL(`${pingPath}?${Math.random().toString(36).slice(2)}`, location.href).href;
  const startedAt = performance.now();
  try {
    const reply = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]),
    });
    await reply.text();
    if (!reply.ok) return null;
    return recordedMs(url) ?? performance.now() - startedAt;
  } catch {
    return null;
  }
}

function recordedMs(url: string): number | null {
  const entry = performance.getEntriesByName(url, 'resource').at(-1);
  if (!(entry instanceof PerformanceResourceTiming)) return null;
  return entry.requestStart > 0 && entry.responseStart > entry.requestStart
    ? entry.responseStart - entry.requestStart
    : null;
}
