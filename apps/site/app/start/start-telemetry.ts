import { pageAtRest } from '../page-at-rest.ts';
import { readerStirs } from '../reader-stirs.ts';
import { firstError, keepErrors } from '../telemetry/early-errors.ts';

/** Long enough for the page to have nothing better to do. */
const waitMs = 4000;

/**
 * Keeps errors from now on, and fetches everything else later: for whoever agreed to be counted as soon as the page is
 * at rest, otherwise when somebody stirs, something fails, or a while has passed.
 */
export async function startTelemetry(): Promise<void> {
  keepErrors();
  await pageAtRest();
  if (!hasAgreed()) {
    await Promise.race([readerStirs(), firstError(), new Promise((resolve) => setTimeout(resolve, waitMs))]);
  }
  await import('./run-later.ts').then((module) => module.runLater());
}

/** A glance at what consent.ts keeps. Importing it would cost every page a file more. */
function hasAgreed(): boolean {
  try {
    return localStorage.getItem('consent')?.startsWith('all') ?? false;
  } catch {
    return false;
  }
}
