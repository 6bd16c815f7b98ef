import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { AccountParams, ChangeStateRequest } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { setAccountState, settableStates, type SettableState } from '../../modules/account/index.ts';
import type { Act, ActDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { accountGone, findAccount, findAccountById } from './find-account.ts';

export const changeState = defineAction({
  name: 'account.state',
  path: 'POST /accounts/:id/state',
  permission: 'accounts.act',
  audit: 'accounts.read',
  words: '改账号状态',
  summary: 'Another state; any but active ends the sessions',
  params: AccountParams,
  input: ChangeStateRequest,
  output: DoneReply,
  run: async (deps, { params, input: { to, seen }, act }) => {
    const { id } = await findAccountById(deps, params.id);
    if (!isSettable(to)) throw wrongField('to', `${to} cannot be set`, fieldRefusals.stateNotSet);
    if (!(await setState(deps, { accountId: id, to, seen }, act))) throw accountGone();
    return {};
  },
  verb: {
    command: 'account state <who>',
    says: 'changes the state of an account; any but active ends its sessions at once',
    flags: { '--to <state>': { choices: settableStates, isRequired: true } },
    reason: { flag: '--why <reason>', says: 'kept in the audit log' },
    run: async (opened, { args: [who], flags: { to }, act }: VerbCall<{ to: SettableState }, [string]>) => {
      const { id } = await findAccount(opened, who);
      const changed = await setState(opened, { accountId: id, to }, act);
      if (!changed) throw new Refusal(`there is no account ${who} any more`);
      return `${id}: ${changed.before.state} → ${to}.${to === 'active' ? '' : ' Its sessions have ended.'}`;
    },
  },
});

interface StateChange {
  accountId: string;
  to: SettableState;
  /** The state the operator saw; a changed state is a conflict. */
  seen?: string;
}

/** Null: the account is gone. */
const setState = (deps: ActDeps, { accountId, to, seen }: StateChange, act: Act) =>
  runAudited(deps, act, async (tx) => {
    const done = await setAccountState(tx, deps.clock, accountId, to, act.by.actor);
    if (!done) return null;
    const { state } = done.before;
    if (seen !== undefined && state !== seen) throw new AppError('aborted', { description: `it is ${state} by now` });
    return { done, action: 'account.state', subject: accountId, before: { state }, after: { state: to } };
  });

const isSettable = (state: string): state is SettableState => (settableStates as readonly string[]).includes(state);
