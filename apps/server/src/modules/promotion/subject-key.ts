import type { MasterKey } from '../../keys/master-key.ts';
import { QuickHmac } from './quick-hmac.ts';
import type { FrequencyScope } from './line-items/line-item.ts';

const keys = new WeakMap<MasterKey, QuickHmac>();

function keyOf(masterKey: MasterKey): QuickHmac {
  let key = keys.get(masterKey);
  if (!key) keys.set(masterKey, (key = QuickHmac.for(masterKey, 'promotion-subject')));
  return key;
}

/** Returns the keyed hash of the id of an account, device, session, client address or outcome. */
export const subjectOf = (masterKey: MasterKey, scope: FrequencyScope | 'address' | 'outcome', id: string): string =>
  keyOf(masterKey).digest(`${scope}\n${id}`).slice(0, 22);
