import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { ActivityForm } from '@feisuo/contract/schemas/console-activity';
import { activityPorts } from '../activity-ports.ts';
import type { Database } from '../db/database.ts';
import { wrongField } from '../http/wrong-field.ts';
import {
  addActivity,
  changeActivity,
  endActivity,
  findAwardOfExchange,
  listGoods,
  listPrizes,
  setGoods,
  setPrizes,
  takeBackAward,
  type ActivityChange,
  type ActivityKind,
} from '../modules/activity/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;

/** A new activity with what it gives. Nobody sees it before it is switched on. */
export async function makeActivity(
  desk: Shelf,
  { id, kind, form }: { id: string; kind: ActivityKind; form: ActivityForm },
  doing: Doing,
): Promise<{ revision: number }> {
  const { made } = await noteChange(desk, { action: 'activity.add', subject: id }, doing, async (tx) => {
    const { prizes: _, goods: __, rules, ...told } = form;
    const added = await addActivity(tx, desk.clock, { id, kind, ...told, ...momentsOf(form), rules });
    await stock(tx, id, kind, form);
    return { after: { kind, ...form }, made: added };
  });
  return { revision: made.revision };
}

/** All of an activity that is still as it was seen: what it says, its rules, its prizes or goods. */
export async function saveActivity(
  desk: Shelf,
  { id, form, seen }: { id: string; form: ActivityForm; seen: number },
  act: Act,
): Promise<{ revision: number }> {
  await noteChange(desk, { action: 'activity.save', subject: id }, act, async (tx) => {
    const { prizes: _, goods: __, rules, ...told } = form;
    const changed = await changeActivity(tx, desk.clock, id, { ...told, ...momentsOf(form), rules }, seen);
    const before = await shelved(tx, id, form);
    await stock(tx, id, changed.kind, form);
    return {
      before: { ...changed.before, ...before },
      after: { ...changed.after, ...(await shelved(tx, id, form)) },
    };
  });
  return { revision: seen + 1 };
}

/** The kill switch. What starts is what whoever starts it has seen; stopping waits for nobody. */
export const turnActivity = (desk: Shelf, id: string, { isOff, seen }: { isOff: boolean; seen: number }, act: Act) =>
  noteChange(desk, { action: isOff ? 'activity.off' : 'activity.on', subject: id }, act, (tx) =>
    changeActivity(tx, desk.clock, id, { isOff }, isOff ? undefined : seen),
  );

/** One thing of an activity, as the command line changes it. */
export const alterActivity = (desk: Shelf, action: AuditAction, id: string, to: ActivityChange, act: Act) =>
  noteChange(desk, { action, subject: id }, act, (tx) => changeActivity(tx, desk.clock, id, to));

export const stopActivity = (desk: Shelf, id: string, act: Act) =>
  noteChange(desk, { action: 'activity.end', subject: id }, act, (tx) => endActivity(tx, desk.clock, id));

/** Takes an award back, with all that hangs on it; false where that was done before. */
export const reverseGiven = (desk: Shelf, awardId: bigint, act: Act): Promise<boolean> =>
  once(desk, 'activity.reverse', awardId, act, (tx, taking) =>
    takeBackAward(activityPorts, tx, { awardId, ...taking }),
  );

/** Undoes an exchange: coins and good go back, what was had is taken; false where that was done before, or there is none. */
export const undoGivenExchange = (desk: Shelf, id: bigint, act: Act): Promise<boolean> =>
  once(desk, 'activity.undo_exchange', id, act, async (tx, taking) => {
    const awardId = await findAwardOfExchange(tx, id);
    return awardId !== null && takeBackAward(activityPorts, tx, { awardId, ...taking });
  });

async function once(
  desk: Shelf,
  action: AuditAction,
  id: bigint,
  act: Act,
  doing: (tx: Database, taking: { reason: string; at: Date }) => Promise<boolean>,
): Promise<boolean> {
  try {
    await noteChange(desk, { action, subject: String(id) }, act, async (tx) => {
      if (!(await doing(tx, { reason: act.reason, at: desk.clock.now() }))) throw new Before();
      return { after: { reason: act.reason } };
    });
    return true;
  } catch (error) {
    if (error instanceof Before) return false;
    throw error;
  }
}

/** It was done before, so that nothing is written down. */
class Before extends Error {}

/** What it gives, of what the form says something about. */
async function shelved(tx: Database, id: string, { prizes, goods }: ActivityForm) {
  return {
    ...(prizes && { prizes: (await listPrizes(tx, id)).map(draftOf) }),
    ...(goods && { goods: (await listGoods(tx, id)).map(draftOf) }),
  };
}

/** Of a prize or a good, what an operator may set. */
export function draftOf<T extends { activityId: string; taken: number; sort: number }>(row: T) {
  const { activityId: _, taken: __, sort: ___, ...draft } = row;
  return draft;
}

async function stock(tx: Database, id: string, kind: ActivityKind, { prizes, goods }: ActivityForm): Promise<void> {
  if (prizes && kind !== 'lottery')
    throw wrongField('prizes', 'only a lottery has prizes', fieldRefusals.prizesOfLottery);
  if (goods && kind !== 'exchange')
    throw wrongField('goods', 'only a supply station has goods', fieldRefusals.goodsOfStation);
  if (prizes) await setPrizes(tx, id, prizes);
  if (goods) await setGoods(tx, id, goods);
}

function momentsOf({ startsAt, endsAt }: ActivityForm): { startsAt: Date; endsAt: Date } {
  const moments = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  for (const [name, moment] of Object.entries(moments))
    if (Number.isNaN(moment.getTime())) throw wrongField(name, 'no moment', fieldRefusals.noMoment);
  return moments;
}
