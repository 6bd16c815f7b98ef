import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { AccountParams, ChangeStateRequest } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { setAccountState, settableStates, type SettableState } from '../../modules/account/index.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { accountNotFound, findAccount, findAccountById } from './find-account.ts';

export const changeState = defineAction({
  name: 'account.state',
  path: 'POST /accounts/:id/state',
  permission: 'accounts.act',
  audit: 'accounts.read',
  words: '改账号状态',
  summary: 'Changes the state of an account; every state except active ends its sessions',
  params: AccountParams,
  input: ChangeStateRequest,
  output: DoneReply,
  run: async (deps, { params, input: { to, seen }, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    if (!isSettable(to)) throw wrongField('to', `${to} cannot be set`, fieldRefusals.stateNotSet);
    if (!(await setState(deps, { accountId: id, to, seen }, audit))) throw accountNotFound();
    return {};
  },
  verb: {
    command: 'account state <account>',
    help: 'changes the state of an account; every state except active ends its sessions',
    flags: { '--to <state>': { choices: settableStates, isRequired: true } },
    reason: { flag: '--why <reason>', help: 'kept in the audit log' },
    run: async (opened, { args: [who], flags: { to }, audit }: VerbCall<{ to: SettableState }, [string]>) => {
      const { id } = await findAccount(opened, who);
      const changed = await setState(opened, { accountId: id, to }, audit);
      if (!changed) throw new Refusal(`there is no account ${who} any more`);
      return `${id}: ${changed.before.state} → ${to}.${to === 'active' ? '' : ' Its sessions have ended.'}`;
    },
  },
});

interface StateChange {
  accountId: string;
  to: SettableState;
  /** The state that the operator saw. If the account has another state now, the change is refused as a conflict. */
  seen?: string;
}

const setState = (deps: CommonActionDeps, { accountId, to, seen }: StateChange, audit: AuditContext) =>
  runAudited(deps, audit, async (tx) => {
    const done = await setAccountState(tx, deps.clock, accountId, to, audit.by.actor);
    if (!done) return null;
    const { state } = done.before;
    if (seen !== undefined && state !== seen)
      throw new AppError('aborted', { description: `the account is already ${state}` });
    return { done, action: 'account.state', subject: accountId, before: { state }, after: { state: to } };
  });

const isSettable = (state: string): state is SettableState => (settableStates as readonly string[]).includes(state);
