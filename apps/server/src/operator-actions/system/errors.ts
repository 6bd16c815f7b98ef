import { IssueParams, IssueStateRequest } from '@feisuo/contract/schemas/console-errors';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError, conflict } from '../../http/app-error.ts';
import { findIssue, setIssueState } from '../../modules/telemetry/index.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';

/** Only from the state that was read. A solved error reopens when it occurs again. */
export const decideIssue = defineAction({
  name: 'error.state',
  path: 'POST /errors/:id/state',
  permission: 'system.write',
  audit: 'system.read',
  words: '处理报错',
  summary: 'Solved, ignored or open again',
  params: IssueParams,
  input: IssueStateRequest,
  output: DoneReply,
  run: async (deps, { params, input: { state, seen }, act }) => {
    const id = BigInt(params.id);
    await noteChange(deps, { action: 'error.state', subject: String(id) }, act, async (tx) => {
      const issue = await setIssueState(tx, id, state, seen);
      if (issue) return { before: { state: seen }, after: { state, title: issue.title } };
      if (!(await findIssue(tx, id))) throw new AppError('not_found', { description: 'no such issue' });
      throw conflict('its state is another by now');
    });
    return {};
  },
});
