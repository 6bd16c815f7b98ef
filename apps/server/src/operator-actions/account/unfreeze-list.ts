import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  UNFREEZE_LINES,
  UnfreezePreviewRequest,
  UnfreezeReply,
  UnfreezeRequest,
  type UnfreezeLine,
} from '@feisuo/contract/schemas/console-accounts';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { lookUpAccount, setAccountState } from '../../modules/account/index.ts';
import { hasColumns, readList, type ListLine } from '../../modules/activity/index.ts';
import type { Act, ActDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { readText } from '../read-flags.ts';
import { runAudited } from '../run-audited.ts';
import type { VerbCall } from '../verb.ts';

const MEGABYTE = 1024 * 1024;

const lists = {
  permission: 'accounts.act',
  // A list reveals which phone numbers have an account, so tokens may not use it.
  isForPeople: true,
  output: UnfreezeReply,
  http: {
    bodyLimit: MEGABYTE,
    tooLarge: () => wrongField('text', 'too large', fieldRefusals.listTooLarge(1)),
  },
} as const;

/** A dry run. */
export const previewUnfreeze = defineAction({
  ...lists,
  name: 'account.preview_unfreeze',
  path: 'POST /accounts/unfreeze/preview',
  audit: null,
  summary: 'What unfreezing the accounts of a list would do, line by line; nothing is changed',
  input: UnfreezePreviewRequest,
  run: async (deps, { input: { text } }) => ({ lines: await judgeLines(deps, readList(text, UNFREEZE_LINES)) }),
});

/** One transaction per account: an interrupted list can be sent again, and unfrozen accounts stay as they are. */
export const unfreezeList = defineAction({
  ...lists,
  name: 'account.unfreeze',
  path: 'POST /accounts/unfreeze',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '批量解冻账号',
  summary: 'Unfreezes the accounts of a list, and says of every line what was done',
  input: UnfreezeRequest,
  run: async (deps, { input: { text }, act }) => ({
    lines: await unfreeze(deps, readList(text, UNFREEZE_LINES), act),
  }),
  verb: {
    command: 'account unfreeze <file>',
    says: 'unfreezes the accounts of a list: a line each, by id, phone number, e-mail address or user name',
    run: async (opened, { args: [file], act }: VerbCall<object, [string]>) => {
      const lines = await unfreeze(opened, readList(readText(file), UNFREEZE_LINES), act);
      const done = lines.filter(({ outcome }) => outcome === 'unfrozen').length;
      const told = lines.map(({ line, outcome, accountId }) =>
        `  line ${line}: ${outcome} ${accountId ?? ''}`.trimEnd(),
      );
      return [`Done. ${done} of ${lines.length} lines unfrozen.`, ...told].join('\n');
    },
  },
});

/** An account counts at its first line; later lines are `repeated`. */
async function judgeLines(
  { db, clock }: Pick<ActDeps, 'db' | 'clock'>,
  lines: readonly ListLine[],
): Promise<UnfreezeLine[]> {
  const judged: UnfreezeLine[] = [];
  const named = new Set<string>();
  for (const { line, text } of lines) {
    const account = hasColumns(text) ? null : await lookUpAccount(db, clock, text);
    if (!account) {
      judged.push({ line, outcome: hasColumns(text) ? 'columns' : 'unknown', accountId: null, name: '', state: null });
      continue;
    }
    const { id, name, username, state } = account;
    const outcome = named.has(id) ? 'repeated' : state === 'frozen' ? 'frozen' : 'not_frozen';
    named.add(id);
    judged.push({ line, outcome, accountId: id, name: name || (username ?? ''), state });
  }
  return judged;
}

async function unfreeze(deps: ActDeps, lines: readonly ListLine[], act: Act): Promise<UnfreezeLine[]> {
  const done: UnfreezeLine[] = [];
  for (const judged of await judgeLines(deps, lines)) {
    const { accountId, outcome } = judged;
    const isDone = outcome === 'frozen' && accountId !== null && (await unfreezeOne(deps, accountId, act));
    if (isDone) done.push({ ...judged, outcome: 'unfrozen', state: 'active' });
    else done.push(outcome === 'frozen' ? { ...judged, outcome: 'not_frozen', state: null } : judged);
  }
  return done;
}

/** False: it is not frozen any more. */
async function unfreezeOne(deps: ActDeps, accountId: string, act: Act): Promise<boolean> {
  try {
    const done = await runAudited(deps, act, async (tx) => {
      // The row is locked before its state is read: of concurrent lists one unfreezes the account.
      const changed = await setAccountState(tx, deps.clock, accountId, 'active', act.by.actor);
      if (changed?.before.state !== 'frozen') throw new AppError('aborted', { description: 'not frozen any more' });
      const states = { before: { state: 'frozen' }, after: { state: 'active' } };
      return { done: true, action: 'account.unfreeze', subject: accountId, ...states };
    });
    return done;
  } catch (error) {
    if (error instanceof AppError && error.refusal === 'aborted') return false;
    throw error;
  }
}
