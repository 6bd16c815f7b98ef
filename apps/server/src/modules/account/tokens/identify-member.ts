import type { IdentifyMember } from '../../../http/members.ts';
import type { AccountDeps } from '../account-deps.ts';
import { identifyOwner } from './caller.ts';

/** Personal data of other modules is for first-party applications only. */
export const makeIdentifyMember =
  (deps: AccountDeps): IdentifyMember =>
  async (request, elsewhere) => {
    const { account } = await identifyOwner(deps, request, elsewhere);
    return { accountId: account.id };
  };
