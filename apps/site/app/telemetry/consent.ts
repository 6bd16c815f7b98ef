import { DAY_MS } from '@feisuo/contract/facts/durations';

/** `all`: visits may be counted. `needed`: nothing beyond what the site needs. */
export type Choice = 'all' | 'needed';
export type Consent = Choice | 'unknown';

/** Under which the choice is kept in the browser; start-telemetry.ts looks there too. */
const consentKey = 'consent';

/** Whoever chose is asked again after a year. */
const LASTS_MS = 365 * DAY_MS;

interface Signals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the browser itself asks sites not to follow its person. It counts like a refusal, whatever is clicked. */
export const asksNotToBeTracked = (signals: Signals = navigator): boolean =>
  signals.globalPrivacyControl === true || signals.doNotTrack === '1';

/** Reads a stored choice; anything else, or one that is too old, is none. */
export function readChoice(stored: string | null, now: number): Consent {
  const [, choice, at] = /^(all|needed) (\d+)$/.exec(stored ?? '') ?? [];
  if (!choice || now - Number(at) > LASTS_MS) return 'unknown';
  return choice as Choice;
}

let inMemory: string | null = null;
const listeners = new Set<(consent: Consent) => void>();

/** What holds now. */
export const consent = (): Consent => (asksNotToBeTracked() ? 'needed' : readChoice(readStored(), Date.now()));

export function chooseConsent(choice: Choice): void {
  inMemory = `${choice} ${Date.now()}`;
  try {
    localStorage.setItem(consentKey, inMemory);
  } catch {
    // Then it lasts as long as this page.
  }
  tell();
}

/** Tells every change, also one that was made in another tab; returns how to stop. */
export function onConsent(listener: (consent: Consent) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}

const hear = ({ key }: StorageEvent) => key === consentKey && tell();
const tell = () => {
  for (const listener of listeners) listener(consent());
};

function readStored(): string | null {
  try {
    return localStorage.getItem(consentKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}
