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
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import type { PartialAuditContext } from '../note-change.ts';
import { readText } from '../read-flags.ts';
import { runAudited } from '../run-audited.ts';
import type { VerbCall } from '../verb.ts';

const MEGABYTE = 1024 * 1024;

const lists = {
  permission: 'accounts.act',
  // The result tells which phone numbers have an account. So tokens may not call this action, people need a fresh
  // proof, and each list is audited with its counts.
  isForPeople: true,
  proof: 'fresh',
  audit: 'accounts.read',
  output: UnfreezeReply,
  http: {
    bodyLimit: MEGABYTE,
    tooLarge: () => wrongField('text', 'too large', fieldRefusals.listTooLarge(1)),
  },
} as const;

/** Judges the lines without changing any account. */
export const previewUnfreeze = defineAction({
  ...lists,
  name: 'account.preview_unfreeze',
  path: 'POST /accounts/unfreeze/preview',
  words: '核对解冻名单',
  summary: 'Previews what unfreezing a list of accounts would do with each line; changes nothing',
  input: UnfreezePreviewRequest,
  run: async (deps, { input: { text }, audit }) => ({
    lines: await judgeAudited(deps, readList(text, UNFREEZE_LINES), 'account.preview_unfreeze', audit),
  }),
});

/**
 * Uses one transaction per account. After an interruption the same list can be sent again: accounts that are no longer
 * frozen stay as they are.
 */
export const unfreezeList = defineAction({
  ...lists,
  name: 'account.unfreeze',
  path: 'POST /accounts/unfreeze',
  words: { 'account.unfreeze': '批量解冻账号', 'account.unfreeze_list': '提交解冻名单' },
  summary: 'Unfreezes a list of accounts; the reply has the result of each line',
  input: UnfreezeRequest,
  run: async (deps, { input: { text }, audit }) => ({
    lines: await unfreeze(deps, readList(text, UNFREEZE_LINES), audit),
  }),
  verb: {
    command: 'account unfreeze <file>',
    help: 'unfreezes the accounts in a file, one per line: id, phone number, e-mail address or user name',
    run: async (opened, { args: [file], audit }: VerbCall<object, [string]>) => {
      const lines = await unfreeze(opened, readList(readText(file), UNFREEZE_LINES), audit);
      const done = lines.filter(({ outcome }) => outcome === 'unfrozen').length;
      const described = lines.map(({ line, outcome, accountId }) =>
        `  line ${line}: ${outcome} ${accountId ?? ''}`.trimEnd(),
      );
      return [`Done. ${done} of ${lines.length} lines unfrozen.`, ...described].join('\n');
    },
  },
});

/** Judges a list and writes an audit entry with the counts, but without the lines, which contain phone numbers. */
async function judgeAudited(
  deps: CommonActionDeps,
  lines: readonly ListLine[],
  action: 'account.preview_unfreeze' | 'account.unfreeze_list',
  audit: PartialAuditContext,
): Promise<UnfreezeLine[]> {
  const judged = await judgeLines(deps, lines);
  const count = (outcome: UnfreezeLine['outcome']) => judged.filter((one) => one.outcome === outcome).length;
  const after = {
    lines: judged.length,
    frozen: count('frozen'),
    notFrozen: count('not_frozen'),
    unknown: count('unknown'),
    repeated: count('repeated'),
    malformed: count('columns'),
  };
  return runAudited(deps, audit, async () => ({ done: judged, action, subject: 'accounts', after }));
}

/** Judges each line. The first line of an account decides; later lines with the same account are `repeated`. */
async function judgeLines(
  { db, clock }: Pick<CommonActionDeps, 'db' | 'clock'>,
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

async function unfreeze(
  deps: CommonActionDeps,
  lines: readonly ListLine[],
  audit: AuditContext,
): Promise<UnfreezeLine[]> {
  const done: UnfreezeLine[] = [];
  for (const judged of await judgeAudited(deps, lines, 'account.unfreeze_list', audit)) {
    const { accountId, outcome } = judged;
    const isDone = outcome === 'frozen' && accountId !== null && (await unfreezeOne(deps, accountId, audit));
    if (isDone) done.push({ ...judged, outcome: 'unfrozen', state: 'active' });
    else done.push(outcome === 'frozen' ? { ...judged, outcome: 'not_frozen', state: null } : judged);
  }
  return done;
}

/** Returns false if the account is no longer frozen. */
async function unfreezeOne(deps: CommonActionDeps, accountId: string, audit: AuditContext): Promise<boolean> {
  try {
    const done = await runAudited(deps, audit, async (tx) => {
      // Locks the row before reading its state, so that only one of several concurrent lists unfreezes the account.
      const changed = await setAccountState(tx, deps.clock, accountId, 'active', audit.by.actor);
      if (changed?.before.state !== 'frozen')
        throw new AppError('aborted', { description: 'the account is not frozen any more' });
      const states = { before: { state: 'frozen' }, after: { state: 'active' } };
      return { done: true, action: 'account.unfreeze', subject: accountId, ...states };
    });
    return done;
  } catch (error) {
    if (error instanceof AppError && error.refusal === 'aborted') return false;
    throw error;
  }
}
