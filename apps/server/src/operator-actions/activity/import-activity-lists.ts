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
  ImportedListReply,
  type ImportedList,
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
import type { AuditDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';
import { readText } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';

/**
 * Actions that add to a list: accounts or devices on it get a gift, or a recall notifies accounts that are new on it.
 */
const brings = {
  permission: 'activity.codes',
  audit: 'activity.read',
  params: ActivityParams,
  output: ImportedListReply,
  http: { bodyLimit: listLimits.bytes * 2, config: { takesFile: true }, tooLarge: () => tooLarge() },
} as const;

export const bringRecalledAction = defineAction({
  ...brings,
  // The result reveals which phone numbers and e-mail addresses have no account.
  proof: 'fresh',
  name: 'activity.recall',
  path: 'POST /activities/:id/recalled',
  words: '导入召回名单',
  summary: 'Adds accounts to the list of a recall in one transaction and notifies the new ones',
  input: BringRecalledRequest,
  run: async (deps, { params, input: { text }, audit }) =>
    report(await importRecalled(deps, params.id, linesOf(text), audit)),
  verb: {
    command: 'activity recall <activity> <file>',
    help: 'adds accounts to the list of a recall and notifies them; one account per line: id, phone number, e-mail address or user name',
    run: async (opened, { args: [id, file], audit }: VerbCall<object, [string, string]>) =>
      sayImported(await importRecalled(opened, id, readList(readText(file)), audit), 'have no account'),
  },
});

export const bringMachinesAction = defineAction({
  ...brings,
  isForPeople: true,
  name: 'activity.machines',
  path: 'POST /activities/:id/machines',
  words: '导入设备名单',
  summary: 'Adds computers to the list of a partner in one transaction',
  input: BringMachinesRequest,
  run: async (deps, { params, input: { text, by }, audit }) =>
    report(await importMachines(deps, params.id, by, linesOf(text), audit)),
  verb: {
    command: 'activity machines <activity> <file>',
    help: 'adds computers to the list of a partner, one number per line; only hashes are kept',
    flags: {
      '--by <name>': {
        help: 'the kind of number: serial number, or peer id of the client',
        choices: machineNames,
        default: 'serial',
      },
    },
    run: async (opened, { args: [id, file], flags: { by }, audit }: VerbCall<{ by: MachineNames }, [string, string]>) =>
      sayImported(
        await importMachines(opened, id, by, readList(readText(file)), audit),
        `lines are not a valid ${by} number`,
      ),
  },
});

function linesOf(text: string): ListLine[] {
  if (Buffer.byteLength(text) > listLimits.bytes) throw tooLarge();
  return readList(text, listLimits.lines);
}

const tooLarge = () => wrongField('text', 'too large', fieldRefusals.listTooLarge(listLimits.bytes / 1024 / 1024));

const report = ({ refusals, ...counted }: ImportedLines): ImportedList => ({
  ...counted,
  refused: refusals.length,
  refusals: refusals.slice(0, listLimits.refusalsTold),
});

function sayImported({ added, known, repeated, refusals }: ImportedLines, otherwise: string): string {
  const counts = [
    `${added} added`,
    `${known} were already on the list`,
    ...(repeated > 0 ? [`${repeated} lines repeat another line`] : []),
    `${refusals.length} ${otherwise}`,
  ];
  const shown = refusals.slice(0, 20).map(({ line, why }) => `  line ${line}: ${why}`);
  return [`Done. ${counts.join(', ')}.`, ...shown].join('\n');
}

/** How many lines of a list had each result. Each line counts once. */
interface ImportedLines {
  lines: number;
  added: number;
  /** Lines that were already on the list before the import. */
  known: number;
  /** Lines that equal an earlier line. */
  repeated: number;
  refusals: { line: number; why: LineRefusal }[];
}

/** Adds accounts to a recall list and notifies them. One transaction adds all lines with a known account. */
const importRecalled = (deps: AuditDeps, id: string, lines: readonly ListLine[], audit: PartialAuditContext) =>
  bring(deps, { id, kind: 'recall', action: 'activity.recall' }, lines, audit, {
    async find(tx) {
      const names = lines.map(({ text }) => text);
      const people = await lookUpAccounts(tx, deps.clock, names);
      return { keyOf: (text) => people.get(text), otherwise: 'unknown' };
    },
    add: (tx, accountIds, at) => recallPeople({ ...deps, ...activityPorts }, tx, { activityId: id, accountIds, at }),
  });

/** Adds computers to a partner's list; only their hashes are stored. */
export const importMachines = (
  deps: AuditDeps,
  id: string,
  by: MachineNames,
  lines: readonly ListLine[],
  audit: PartialAuditContext,
) =>
  bring(deps, { id, kind: 'partner', action: 'activity.machines' }, lines, audit, {
    find: async () => ({
      keyOf: (text) => hashMachine(deps.masterKey, id, { kind: by, text }) ?? undefined,
      otherwise: 'malformed',
    }),
    add: (tx, hashes, at) => addMachines(tx, { activityId: id, hashes, at }),
  });

interface ListImport {
  /** Maps each known line to its key. Unknown lines get the refusal `otherwise`. */
  find(tx: Database): Promise<{ keyOf: (text: string) => string | undefined; otherwise: LineRefusal }>;
  /** Adds the keys to the list and returns how many are new. */
  add(tx: Database, keys: readonly string[], at: Date): Promise<number>;
}

async function bring(
  deps: AuditDeps,
  { id, kind, action }: { id: string; kind: ListedKind; action: 'activity.recall' | 'activity.machines' },
  lines: readonly ListLine[],
  audit: PartialAuditContext,
  { find, add }: ListImport,
): Promise<ImportedLines> {
  const { imported } = await noteChange(deps, { action, subject: id }, audit, async (tx) => {
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
    // The keys are sorted, so that concurrent imports do not deadlock.
    const added = await add(tx, [...keys].toSorted(), deps.clock.now());
    const counted = {
      lines: lines.length,
      added,
      known: keys.size - added,
      repeated: lines.length - refusals.length - keys.size,
    };
    // Only counts are audited, because lines are personal data and the audit log is kept forever.
    return { after: { ...counted, refused: refusals.length }, imported: { ...counted, refusals } };
  });
  return imported;
}
