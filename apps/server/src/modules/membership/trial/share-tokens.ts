import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/**
 * The `share` parameter of a share card's address: from whom and of which day it is, and our signature. It says nothing that leads
 * to a person; only we can tell which member a name stands for.
 */
const PURPOSE = 'share-card';
const SHAPE = /^([A-Za-z0-9_-]{1,16})\.(\d{8})\.([A-Za-z0-9_-]{22})$/;
/** A card that lies in a chat for longer promises what may not be on offer any more. */
const LIFETIME_MS = 366 * DAY_MS;
const VISITOR = 'visitor';

/** Who sends a card on: a member under a name of its own, or a visitor. */
export const sharerOf = (masterKey: MasterKey, accountId: string | null): string =>
  accountId === null ? VISITOR : masterKey.digest('share-sender', accountId).slice(0, 16);

export function signShare(masterKey: MasterKey, accountId: string | null, now: Date): string {
  const said = `${sharerOf(masterKey, accountId)}.${now.toISOString().slice(0, 10).replaceAll('-', '')}`;
  return `${said}.${signatureOf(masterKey, said)}`;
}

/** Who sent the card; null for one that is not ours, or too old. */
export function readShare(masterKey: MasterKey, share: string, now: Date): string | null {
  const [, sharer = '', day = '', signature = ''] = SHAPE.exec(share) ?? [];
  const due = signatureOf(masterKey, `${sharer}.${day}`);
  if (!isSameSecret(signature, due)) return null;
  const since = Date.parse(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  return now.getTime() - since <= LIFETIME_MS ? sharer : null;
}

const signatureOf = (masterKey: MasterKey, said: string) => masterKey.digest(PURPOSE, said).slice(0, 22);
