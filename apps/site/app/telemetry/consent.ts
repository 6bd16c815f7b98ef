import { DAY_MS } from '@feisuo/contract/facts/durations';

/** `all`: analytics may count visits. `needed`: only what the site needs to work is allowed. */
export type Choice = 'all' | 'needed';
export type Consent = Choice | 'unknown';

/** The key in local storage. start-telemetry.ts also reads it. */
const consentKey = 'consent';

/** A choice expires after this time. */
const LASTS_MS = 365 * DAY_MS;

interface Signals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/**
 * Whether the browser sends Do Not Track or Global Privacy Control. Either signal counts as a refusal, even if the
 * visitor clicks consent.
 */
export const refusesTracking = (signals: Signals = navigator): boolean =>
  signals.globalPrivacyControl === true || signals.doNotTrack === '1';

/** A stored choice that is invalid or expired counts as `unknown`. */
export function readChoice(stored: string | null, now: number): Consent {
  const [, choice, at] = /^(all|needed) (\d+)$/.exec(stored ?? '') ?? [];
  if (!choice || now - Number(at) > LASTS_MS) return 'unknown';
  return choice as Choice;
}

let inMemory: string | null = null;
const listeners = new Set<(consent: Consent) => void>();

export const consent = (): Consent => (refusesTracking() ? 'needed' : readChoice(readStored(), Date.now()));

export function chooseConsent(choice: Choice): void {
  inMemory = `${choice} ${Date.now()}`;
  try {
    localStorage.setItem(consentKey, inMemory);
  } catch {
    // Without storage, the choice is kept until a reload.
  }
  notify();
}

/** Calls the listener when the choice changes, also in another tab. Returns the unsubscribe function. */
export function onConsent(listener: (consent: Consent) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}

const hear = ({ key }: StorageEvent) => key === consentKey && notify();
const notify = () => {
  for (const listener of listeners) listener(consent());
};

function readStored(): string | null {
  try {
    return localStorage.getItem(consentKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}
