import { IssueParams, IssueStateRequest } from '@feisuo/contract/schemas/console-telemetry';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError, conflict } from '../../http/app-error.ts';
import { findIssue, setIssueState } from '../../modules/telemetry/index.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';

/**
 * Changes the state of an issue only if the operator read the current state. A resolved issue reopens when its error
 * occurs again.
 */
export const decideIssue = defineAction({
  name: 'error.state',
  path: 'POST /errors/:id/state',
  permission: 'system.write',
  audit: 'system.read',
  words: '处理报错',
  summary: 'Marks an issue as solved, ignored or open',
  params: IssueParams,
  input: IssueStateRequest,
  output: DoneReply,
  run: async (deps, { params, input: { state, seen }, audit }) => {
    const id = BigInt(params.id);
    await noteChange(deps, { action: 'error.state', subject: String(id) }, audit, async (tx) => {
      const issue = await setIssueState(tx, id, state, seen);
      if (issue) return { before: { state: seen }, after: { state, title: issue.title } };
      if (!(await findIssue(tx, id))) throw new AppError('not_found', { description: 'no error issue has this id' });
      throw conflict('its state is another by now');
    });
    return {};
  },
});
