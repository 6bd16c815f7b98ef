import type { MasterKey } from '../../keys/master-key.ts';

export interface DemoPerson {
  sub: string;
  name: string;
  /** Empty if the person has no e-mail address. */
  email: string;
}

/** The demonstration persons, of whom each visitor may choose any. */
export const demoPeople = [
  { sub: 'demo-lin', name: '林小满', email: 'lin.xiaoman@demo.example' },
  { sub: 'demo-chen', name: '陈一舟', email: 'chen.yizhou@demo.example' },
  { sub: 'demo-zhou', name: '周 Luna', email: '' },
] as const satisfies DemoPerson[];

const MAX_NICKNAME = 20;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the person for a nickname, always the same for the same nickname; null for an empty nickname. */
export function personNamed(masterKey: MasterKey, nickname: string): DemoPerson | null {
  const name = Array.from(nickname.normalize('NFC').replaceAll(INVISIBLE, '').trim()).slice(0, MAX_NICKNAME).join('');
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  return { sub: `nick-${masterKey.digest('demo-provider-person', name).slice(0, 24)}`, name, email: '' };
}
