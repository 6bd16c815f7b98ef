import type { Passkey, PasskeysReply } from '@feisuo/contract/schemas/account-two-factor';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { checkShownText, fault } from '../people/identifiers.ts';
import { assertNotLastWayIn } from '../providers/ways-in.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { describePasskey } from './describe-two-factor.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkey-queries.ts';
import { settleFactors } from './settle-factors.ts';

export async function showPasskeys({ db }: AccountDeps, { account }: Caller): Promise<PasskeysReply> {
  const data = (await listPasskeys(db, account.id)).map((passkey) => describePasskey(passkey));
  return { total: data.length, data };
}

/** By its name the owner knows which one to remove when a device is lost: nobody else may swap two of them. */
export async function nameOnePasskey(
  deps: AccountDeps,
  caller: Caller,
  given: { id: string; name: string; sudoToken: string | undefined },
): Promise<Passkey> {
  const name = checkShownText('name', given.name);
  if (name === '') throw fault('name', 'says nothing');
  return deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, given.sudoToken);
    const renamed = await renamePasskey(tx, { id: given.id, accountId: caller.account.id }, name);
    if (!renamed) throw unknownPasskey();
    return describePasskey(renamed);
  });
}

export async function removePasskey(
  deps: AccountDeps,
  caller: Caller,
  { id, sudoToken }: { id: string; sudoToken: string | undefined },
  from: Whereabouts,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await spendSudoToken(tx, deps, caller, sudoToken);
    if (!(await deletePasskey(tx, { id, accountId: before.id }))) throw unknownPasskey();
    await assertNotLastWayIn(tx, deps, before);
    await settleFactors(deps, tx, before, caller, 'passkey_removed', from);
  });
}

const unknownPasskey = () => new AppError('not_found', { description: 'passkey_id: none of the caller’s' });
