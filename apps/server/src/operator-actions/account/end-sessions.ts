import { AccountParams, EndedSessionsReply, EndSessionsRequest } from '@feisuo/contract/schemas/console-accounts';
import { AppError } from '../../http/app-error.ts';
import { endSessionsFor } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { findAccountById } from './find-account.ts';

/** Ends all sessions of an account, or one session and the sessions derived from it. */
export const endSessions = defineAction({
  name: 'account.end_sessions',
  path: 'POST /accounts/:id/sessions/end',
  permission: 'accounts.act',
  audit: 'accounts.read',
  words: '让账号下线',
  summary: 'Ends all sessions of an account, or one of them',
  params: AccountParams,
  input: EndSessionsRequest,
  output: EndedSessionsReply,
  run: async (deps, { params, input: { session: only }, audit }) => {
    const { id: accountId } = await findAccountById(deps, params.id);
    const ended = await runAudited(deps, audit, async (tx) => {
      const done = await endSessionsFor(tx, deps.clock, { accountId, only }, audit.by.actor);
      if (done === null)
        throw new AppError('not_found', {
          description: 'the account has no such active session',
          reason: 'SESSION_OVER',
        });
      return {
        done: done.ended,
        action: 'account.end_sessions',
        subject: accountId,
        before: { open: done.open },
        after: { open: done.left, sessions: done.ended, ...(only !== undefined && { session: only }) },
      };
    });
    return { ended };
  },
});
