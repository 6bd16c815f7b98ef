import { idleAfterLoad } from '../idle-after-load.ts';
import { firstInteraction } from '../first-interaction.ts';
import { firstError, keepErrors } from '../telemetry/early-errors.ts';

const maxWaitMs = 4000;

/**
 * Records errors from the start. With consent, the other telemetry code is loaded when the page is idle; otherwise at
 * the first interaction, error or timeout.
 */
export async function startTelemetry(): Promise<void> {
  keepErrors();
  await idleAfterLoad();
  if (!hasAgreed()) {
    await Promise.race([firstInteraction(), firstError(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  }
  await import('./start-deferred-code.ts').then((module) => module.runLater());
}

/** Reads the storage key that consent.ts defines. Importing consent.ts would add a file to each first load. */
function hasAgreed(): boolean {
  try {
    return localStorage.getItem('consent')?.startsWith('all') ?? false;
  } catch {
    return false;
  }
}
