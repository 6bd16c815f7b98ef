import {
  listLimits,
  machineNames,
  type LineRefusal,
  type MachineNames,
} from '@feisuo/contract/facts/activity-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  ActivityParams,
  BringMachinesRequest,
  BringRecalledRequest,
  BroughtListReply,
  type BroughtList,
} from '@feisuo/contract/schemas/console-activity';
import { activityPorts } from '../../wiring/activity-ports.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { lookUpAccounts } from '../../modules/account/index.ts';
import {
  addMachines,
  findActivity,
  hashMachine,
  hasColumns,
  readList,
  recallPeople,
  type ListedKind,
  type ListLine,
} from '../../modules/activity/index.ts';
import type { AuditDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type Doing } from '../note-change.ts';
import { readText } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';

/** Listed people get something, and a recall notifies everyone who is new on its list. */
const brings = {
  permission: 'activity.codes',
  // Tokens may not probe which lines have an account.
  isForPeople: true,
  audit: 'activity.read',
  params: ActivityParams,
  output: BroughtListReply,
  http: { bodyLimit: listLimits.bytes * 2, config: { takesFile: true }, tooLarge: () => tooLarge() },
} as const;

export const bringRecalledAction = defineAction({
  ...brings,
  name: 'activity.recall',
  path: 'POST /activities/:id/recalled',
  words: '导入召回名单',
  summary: 'Adds accounts to a recall’s list and notifies the new ones; all or none',
  input: BringRecalledRequest,
  run: async (deps, { params, input: { text }, act }) =>
    report(await importRecalled(deps, params.id, linesOf(text), act)),
  verb: {
    command: 'activity recall <activity> <file>',
    says: 'puts accounts on a recall’s list, and tells them: a line each, by id, phone number, e-mail address or name',
    run: async (opened, { args: [id, file], act }: VerbCall<object, [string, string]>) =>
      sayImported(await importRecalled(opened, id, readList(readText(file)), act), 'are nobody'),
  },
});

export const bringMachinesAction = defineAction({
  ...brings,
  name: 'activity.machines',
  path: 'POST /activities/:id/machines',
  words: '导入设备名单',
  summary: 'Adds computers to a partner’s list; all or none',
  input: BringMachinesRequest,
  run: async (deps, { params, input: { text, by }, act }) =>
    report(await importMachines(deps, params.id, by, linesOf(text), act)),
  verb: {
    command: 'activity machines <activity> <file>',
    says: 'puts a partner’s computers on its list, a line each; only hashes of them are kept',
    flags: {
      '--by <name>': {
        says: 'serial numbers, or the peer ids that clients there go by',
        choices: machineNames,
        default: 'serial',
      },
    },
    run: async (opened, { args: [id, file], flags: { by }, act }: VerbCall<{ by: MachineNames }, [string, string]>) =>
      sayImported(await importMachines(opened, id, by, readList(readText(file)), act), `lines are no ${by} number`),
  },
});

function linesOf(text: string): ListLine[] {
  if (Buffer.byteLength(text) > listLimits.bytes) throw tooLarge();
  return readList(text, listLimits.lines);
}

const tooLarge = () => wrongField('text', 'too large', fieldRefusals.listTooLarge(listLimits.bytes / 1024 / 1024));

const report = ({ refusals, ...counted }: ImportedLines): BroughtList => ({
  ...counted,
  refused: refusals.length,
  refusals: refusals.slice(0, listLimits.refusalsTold),
});

function sayImported({ added, known, repeated, refusals }: ImportedLines, otherwise: string): string {
  const counts = [
    `${added} on the list`,
    `${known} were on it before`,
    ...(repeated > 0 ? [`${repeated} lines say what another says`] : []),
    `${refusals.length} ${otherwise}`,
  ];
  const told = refusals.slice(0, 20).map(({ line, why }) => `  line ${line}: ${why}`);
  return [`Done. ${counts.join(', ')}.`, ...told].join('\n');
}

/** Counts of the lines; each line counts once. */
interface ImportedLines {
  lines: number;
  added: number;
  /** On the list before. */
  known: number;
  /** The same as an earlier line. */
  repeated: number;
  refusals: { line: number; why: LineRefusal }[];
}

/** Adds accounts to a recall's list and notifies them; all known ones, or none. */
const importRecalled = (deps: AuditDeps, id: string, lines: readonly ListLine[], doing: Doing) =>
  bring(deps, { id, kind: 'recall', action: 'activity.recall' }, lines, doing, {
    async find(tx) {
      const names = lines.map(({ text }) => text);
      const people = await lookUpAccounts(tx, deps.clock, names);
      return { keyOf: (text) => people.get(text), otherwise: 'unknown' };
    },
    add: (tx, accountIds, at) => recallPeople({ ...deps, ...activityPorts }, tx, { activityId: id, accountIds, at }),
  });

/** Adds computers to a partner's list; only hashes are stored. */
export const importMachines = (
  deps: AuditDeps,
  id: string,
  by: MachineNames,
  lines: readonly ListLine[],
  doing: Doing,
) =>
  bring(deps, { id, kind: 'partner', action: 'activity.machines' }, lines, doing, {
    find: async () => ({
      keyOf: (text) => hashMachine(deps.masterKey, id, { kind: by, text }) ?? undefined,
      otherwise: 'malformed',
    }),
    add: (tx, hashes, at) => addMachines(tx, { activityId: id, hashes, at }),
  });

interface ListImport {
  /** Maps a line to its key, or gives the refusal of unknown lines. */
  find(tx: Database): Promise<{ keyOf: (text: string) => string | undefined; otherwise: LineRefusal }>;
  /** Returns how many were added. */
  add(tx: Database, keys: readonly string[], at: Date): Promise<number>;
}

async function bring(
  deps: AuditDeps,
  { id, kind, action }: { id: string; kind: ListedKind; action: 'activity.recall' | 'activity.machines' },
  lines: readonly ListLine[],
  doing: Doing,
  { find, add }: ListImport,
): Promise<ImportedLines> {
  const { brought } = await noteChange(deps, { action, subject: id }, doing, async (tx) => {
    if ((await findActivity(tx, id))?.kind !== kind)
      throw new AppError('not_found', { description: `there is no ${kind} ${id}` });
    const { keyOf, otherwise } = await find(tx);
    const keys = new Set<string>();
    const refusals: ImportedLines['refusals'] = [];
    for (const { line, text } of lines) {
      const key = keyOf(text);
      if (key === undefined) refusals.push({ line, why: hasColumns(text) ? 'columns' : otherwise });
      else keys.add(key);
    }
    // Sorted, so that concurrent lists do not deadlock.
    const added = await add(tx, [...keys].toSorted(), deps.clock.now());
    const counted = {
      lines: lines.length,
      added,
      known: keys.size - added,
      repeated: lines.length - refusals.length - keys.size,
    };
    // Only counts: lines are personal data, and the audit log is kept forever.
    return { after: { ...counted, refused: refusals.length }, brought: { ...counted, refusals } };
  });
  return brought;
}
