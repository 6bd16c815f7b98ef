import type { Doer } from '../../modules/operator/index.ts';
import { addNote, type NoteTarget } from '../../modules/support/index.ts';
import type { ActDeps } from '../act.ts';
import { runAudited } from '../run-audited.ts';

/** Internal notes of all kinds of cases share one audit line. */
export const noteLine = { audit: 'support.read', words: { 'support.note': '写内部备注' } } as const;

/** The text stays with its case, which is deleted eventually; the audit log, which is kept, does not have it. */
export const writeNote = (deps: ActDeps, number: string, target: NoteTarget, text: string, by: Doer) =>
  runAudited(deps, { by }, async (tx) => {
    await addNote(tx, deps, target, { author: by.actor, text });
    return { done: true, action: 'support.note', subject: number };
  });
