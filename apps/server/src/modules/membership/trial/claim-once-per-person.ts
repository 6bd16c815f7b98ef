import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import type { Contacts, MembershipDeps } from '../membership-deps.ts';
import { countedDomain, foldMailbox } from '../../../formats/mailbox.ts';
import { marksOf, releaseMarks, takeMarks } from './person-hashes.ts';

export interface Person extends Contacts {
  /** Empty if the request contains no device id. */
  device: string;
  /** The IP address of the request. */
  address: string;
}

export type PersonDeps = Pick<MembershipDeps, 'masterKey' | 'clock' | 'limitsScale'>;

/**
 * How many people without a phone may use an offer per day. LIMITS_SCALE raises the limit per address block, but not
 * per mail domain.
 */
const withoutPhone = { perBlock: 3, perDomain: 20 };

/**
 * Claims an offer that each person gets once, identified by phone, mailbox and device. Claims without a phone are
 * limited per network and mail domain, because a person can invent mailboxes and devices.
 */
export async function takePerPerson(
  tx: Database,
  deps: PersonDeps,
  purpose: string,
  { phone, email, device, address }: Person,
): Promise<'taken' | 'had' | 'needs_phone'> {
  if (!phone && !(email && device)) return 'needs_phone';
  const traits = { phone, email, mailbox: email && foldMailbox(email), device };
  const marks = marksOf(deps.masterKey, purpose, traits);
  if (!(await takeMarks(tx, marks, deps.clock.now()))) return 'had';
  if (phone || (email && (await isWithinCaps(tx, deps, purpose, email, address)))) return 'taken';
  // Releases the hashes, so that the same mailbox and device can claim after the member binds a phone.
  await releaseMarks(tx, marks);
  return 'needs_phone';
}

async function isWithinCaps(
  tx: Database,
  { masterKey, clock, limitsScale }: PersonDeps,
  purpose: string,
  email: string,
  address: string,
): Promise<boolean> {
  const isWithin = async (name: string, subject: string, max: number) => {
    const limit = { name: `${name}:${purpose}`, windowMs: DAY_MS };
    return (await tallyHit({ db: tx, clock, masterKey }, limit, subject)).hits <= max;
  };
  if (!(await isWithin('without-phone-block', addressBlock(address), withoutPhone.perBlock * limitsScale)))
    return false;
  const domain = countedDomain(email);
  return domain === null || isWithin('without-phone-domain', domain, withoutPhone.perDomain);
}
