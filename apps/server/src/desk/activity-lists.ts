import type { LineRefusal, MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { activityPorts } from '../wiring/activity-ports.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { lookUpAccounts } from '../modules/account/index.ts';
import {
  addMachines,
  findActivity,
  hashMachine,
  hasColumns,
  recallPeople,
  type ListedKind,
  type ListLine,
} from '../modules/activity/index.ts';
import type { Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;

/** What became of the lines of a list; every one is counted once. */
export interface BroughtLines {
  lines: number;
  added: number;
  /** On the list before. */
  known: number;
  /** The same as an earlier line. */
  repeated: number;
  refusals: { line: number; why: LineRefusal }[];
}

/** Puts people on a recall's list, each by id, phone number, e-mail address or name, and tells them; all who are known, or nobody. */
export const bringRecalled = (desk: Shelf, id: string, lines: readonly ListLine[], doing: Doing) =>
  bring(desk, { id, kind: 'recall', action: 'activity.recall' }, lines, doing, {
    async find(tx) {
      const names = lines.map(({ text }) => text);
      const people = await lookUpAccounts(tx, desk.clock, names);
      return { keyOf: (text) => people.get(text), otherwise: 'unknown' };
    },
    add: (tx, accountIds, at) => recallPeople({ ...desk, ...activityPorts }, tx, { activityId: id, accountIds, at }),
  });

/** Puts computers on a partner's list; only hashes of their names are kept. */
export const bringMachines = (desk: Shelf, id: string, by: MachineNames, lines: readonly ListLine[], doing: Doing) =>
  bring(desk, { id, kind: 'partner', action: 'activity.machines' }, lines, doing, {
    find: async () => ({
      keyOf: (text) => hashMachine(desk.masterKey, id, { kind: by, text }) ?? undefined,
      otherwise: 'malformed',
    }),
    add: (tx, hashes, at) => addMachines(tx, { activityId: id, hashes, at }),
  });

interface Bringing {
  /** What a line names; for those that name nothing, why. */
  find(tx: Database): Promise<{ keyOf: (text: string) => string | undefined; otherwise: LineRefusal }>;
  /** How many were not there. */
  add(tx: Database, keys: readonly string[], at: Date): Promise<number>;
}

async function bring(
  desk: Shelf,
  { id, kind, action }: { id: string; kind: ListedKind; action: 'activity.recall' | 'activity.machines' },
  lines: readonly ListLine[],
  doing: Doing,
  { find, add }: Bringing,
): Promise<BroughtLines> {
  const { brought } = await noteChange(desk, { action, subject: id }, doing, async (tx) => {
    if ((await findActivity(tx, id))?.kind !== kind)
      throw new AppError('not_found', { description: `there is no ${kind} ${id}` });
    const { keyOf, otherwise } = await find(tx);
    const keys = new Set<string>();
    const refusals: BroughtLines['refusals'] = [];
    for (const { line, text } of lines) {
      const key = keyOf(text);
      if (key === undefined) refusals.push({ line, why: hasColumns(text) ? 'columns' : otherwise });
      else keys.add(key);
    }
    // In one order for everybody: of two lists with the same people each would wait for the other.
    const added = await add(tx, [...keys].toSorted(), desk.clock.now());
    const counted = {
      lines: lines.length,
      added,
      known: keys.size - added,
      repeated: lines.length - refusals.length - keys.size,
    };
    // What the lines say is of people, and the log is kept for good: numbers alone.
    return { after: { ...counted, refused: refusals.length }, brought: { ...counted, refusals } };
  });
  return brought;
}
