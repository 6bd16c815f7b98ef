import type { AuditActor } from '../../modules/operator/index.ts';
import { addNote, type NoteTarget } from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { runAudited } from '../run-audited.ts';

/** The audit line of notes on all kinds of cases. */
export const noteLine = { audit: 'support.read', words: { 'support.note': '写内部备注' } } as const;

/**
 * Writes a note, which is deleted together with its case. The audit log is kept forever, so it does not contain the
 * text.
 */
export const writeNote = (deps: CommonActionDeps, number: string, target: NoteTarget, text: string, by: AuditActor) =>
  runAudited(deps, { by }, async (tx) => {
    await addNote(tx, deps, target, { author: by.actor, text });
    return { done: true, action: 'support.note', subject: number };
  });
