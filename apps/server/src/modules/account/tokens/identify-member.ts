import type { IdentifyMember } from '../../../http/members.ts';
import type { AccountDeps } from '../account-deps.ts';
import { identifyOwner } from './identify-caller.ts';

/** Identifies members for other modules, whose personal data only first-party applications get. */
export const makeIdentifyMember =
  (deps: AccountDeps): IdentifyMember =>
  async (request, elsewhere) => {
    const { account } = await identifyOwner(deps, request, elsewhere);
    return { accountId: account.id, registeredAt: account.createdAt };
  };
