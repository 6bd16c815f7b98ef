import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { codeOf, infoOf, type Failed } from '../centre-requests.ts';
import type { Centre } from '../use-centre.ts';
import type { ContactKind } from './contact-flow.ts';

interface NewContact {
  kind: ContactKind;
  address: string;
  verificationToken: string;
  resolution?: ConflictResolution;
}

/** Sets a contact of the account, for which the member has a verification token. */
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

/** True if the refusal says that another account has the contact. */
export const isTaken = (failed: Failed) => codeOf(failed) === errorCodes.already_exists;
const keptReasons = {
  /** The other account has no other contact. */
  LAST_CONTACT: 'last',
  /** The other account is in a state in which it must keep its contacts. */
  CONTACT_HELD: 'held',
  /** The other account's second factor protects it. */
  CONTACT_GUARDED: 'guarded',
} as const;

/** The reason why the contact must stay with the other account; null for other failures. */
export function keptReasonOf(failed: Failed): (typeof keptReasons)[keyof typeof keptReasons] | null {
  const { reason } = infoOf(failed);
  return reason !== undefined && Object.hasOwn(keptReasons, reason)
    ? keptReasons[reason as keyof typeof keptReasons]
    : null;
}
