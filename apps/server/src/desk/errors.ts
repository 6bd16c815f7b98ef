import { AppError } from '../http/app-error.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { findIssue, setIssueState, type IssueState } from '../modules/telemetry/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange } from './note-change.ts';

/** Solved, to be ignored, or open again; only while it is in the state that was seen. One that is solved opens itself when it comes again. */
export const decideIssue = (
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  id: bigint,
  { state, seen }: { state: IssueState; seen: IssueState },
  act: Act,
) =>
  noteChange(desk, { action: 'error.state', subject: String(id) }, act, async (tx) => {
    const issue = await setIssueState(tx, id, state, seen);
    if (issue) return { before: { state: seen }, after: { state, title: issue.title } };
    if (!(await findIssue(tx, id))) throw new AppError('not_found', { description: 'no such issue' });
    throw changedMeanwhile('its state is another by now');
  });
