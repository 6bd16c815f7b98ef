import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/**
 * The `share` parameter of a share card consists of the sender's pseudonym, the day and an HMAC. Only this
 * installation can find the member behind the pseudonym.
 */
const PURPOSE = 'share-card';
const SHAPE = /^([A-Za-z0-9_-]{1,16})\.(\d{8})\.([A-Za-z0-9_-]{22})$/;
/** A card is valid for a year, because an older card may promise an offer that no longer exists. */
const LIFETIME_MS = 366 * DAY_MS;
const VISITOR = 'visitor';

/** The pseudonym of a card's sender; `visitor` if the sender has no account. */
export const sharerOf = (masterKey: MasterKey, accountId: string | null): string =>
  accountId === null ? VISITOR : masterKey.digest('share-sender', accountId).slice(0, 16);

export function signShare(masterKey: MasterKey, accountId: string | null, now: Date): string {
  const payload = `${sharerOf(masterKey, accountId)}.${now.toISOString().slice(0, 10).replaceAll('-', '')}`;
  return `${payload}.${signatureOf(masterKey, payload)}`;
}

/** Returns the sender's pseudonym of a card; null if the card is invalid or expired. */
export function readShare(masterKey: MasterKey, share: string, now: Date): string | null {
  const [, sharer = '', day = '', signature = ''] = SHAPE.exec(share) ?? [];
  const due = signatureOf(masterKey, `${sharer}.${day}`);
  if (!isSameSecret(signature, due)) return null;
  const since = Date.parse(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  return now.getTime() - since <= LIFETIME_MS ? sharer : null;
}

const signatureOf = (masterKey: MasterKey, payload: string) => masterKey.digest(PURPOSE, payload).slice(0, 22);
