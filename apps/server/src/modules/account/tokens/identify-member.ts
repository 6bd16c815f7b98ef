import type { IdentifyMember } from '../../../http/members.ts';
import type { AccountDeps } from '../account-deps.ts';
import { identifyOwner } from './caller.ts';

/** What other modules keep of a person is shown to our own applications only, like everything that is personal. */
export const makeIdentifyMember =
  (deps: AccountDeps): IdentifyMember =>
  async (request, elsewhere) => {
    const { account } = await identifyOwner(deps, request, elsewhere);
    return { accountId: account.id };
  };
