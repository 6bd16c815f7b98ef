import type { IdentifyMember } from '../../../http/members.ts';
import type { AccountDeps } from '../account-deps.ts';
import { identifyOwner } from './identify-caller.ts';

/** Only first-party applications get the personal data of other modules. */
export const makeIdentifyMember =
  (deps: AccountDeps): IdentifyMember =>
  async (request, elsewhere) => {
    const { account } = await identifyOwner(deps, request, elsewhere);
    return { accountId: account.id };
  };
