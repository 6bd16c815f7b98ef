import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { codeOf, infoOf, type Failed } from '../ask.ts';
import type { Centre } from '../use-centre.ts';
import type { ContactKind } from './contact-flow.ts';

interface NewContact {
  kind: ContactKind;
  address: string;
  verificationToken: string;
  resolution?: ConflictResolution;
}

/** Sets a contact that the user has proved. */
export function putContact({ ask, withSudo }: Pick<Centre, 'ask' | 'withSudo'>, contact: NewContact) {
  const { kind, address, verificationToken, resolution } = contact;
  return withSudo((token) =>
    ask({
      path: accountPaths.contact,
      method: 'PATCH',
      body: {
        [kind === 'phone' ? 'phone_number' : 'email']: address,
        sudo_token: token,
        verification_token: verificationToken,
        ...(resolution && { conflict_resolution: resolution }),
      },
    }),
  );
}

/** Another account has it. */
export const isTaken = (failed: Failed) => codeOf(failed) === errorCodes.already_exists;
const whyKept = {
  /** It is the only contact of the other account. */
  LAST_CONTACT: 'last',
  /** The other account must keep it. */
  CONTACT_HELD: 'held',
  /** The other account's second factor protects it. */
  CONTACT_GUARDED: 'guarded',
} as const;

/** Why the other account keeps its contact; null for other failures. */
export function whyKeptOf(failed: Failed): (typeof whyKept)[keyof typeof whyKept] | null {
  const { reason } = infoOf(failed);
  return reason !== undefined && Object.hasOwn(whyKept, reason) ? whyKept[reason as keyof typeof whyKept] : null;
}
