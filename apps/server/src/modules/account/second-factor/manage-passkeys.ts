import type { Passkey, PasskeysReply } from '@feisuo/contract/schemas/account-two-factor';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { checkDisplayText, invalidField } from '../people/identifiers.ts';
import { assertNotLastSignInMethod } from '../providers/sign-in-methods.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { describePasskey } from './describe-two-factor.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkey-queries.ts';
import { finishFactorChange } from './finish-factor-change.ts';

export async function showPasskeys({ db }: AccountDeps, { account }: Caller): Promise<PasskeysReply> {
  const data = (await listPasskeys(db, account.id)).map((passkey) => describePasskey(passkey));
  return { total: data.length, data };
}

/**
 * Renames a passkey of the caller. A sudo token is required, because the member relies on the name to remove the
 * passkey of a lost device.
 */
export async function renameOwnPasskey(
  deps: AccountDeps,
  caller: Caller,
  input: { id: string; name: string; sudoToken: string | undefined },
): Promise<Passkey> {
  const name = checkDisplayText('name', input.name);
  if (name === '') throw invalidField('name', 'says nothing');
  return deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, input.sudoToken);
    const renamed = await renamePasskey(tx, { id: input.id, accountId: caller.account.id }, name);
    if (!renamed) throw unknownPasskey();
    return describePasskey(renamed);
  });
}

export async function removePasskey(
  deps: AccountDeps,
  caller: Caller,
  { id, sudoToken }: { id: string; sudoToken: string | undefined },
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await spendSudoToken(tx, deps, caller, sudoToken);
    if (!(await deletePasskey(tx, { id, accountId: before.id }))) throw unknownPasskey();
    await assertNotLastSignInMethod(tx, deps, before);
    await finishFactorChange(deps, tx, before, caller, 'passkey_removed', from);
  });
}

const unknownPasskey = () => new AppError('not_found', { description: 'passkey_id: not a passkey of the caller' });
