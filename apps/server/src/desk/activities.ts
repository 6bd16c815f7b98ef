import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { ActivityForm } from '@feisuo/contract/schemas/console-activity';
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
  type ActivityPorts,
  type GivenAward,
} from '../modules/activity/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { takeBackDays } from '../modules/pay/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';
import { tellTakenDays } from './vip.ts';

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
  once(desk, { action: 'activity.reverse', id: awardId }, act, async () => awardId);

/** Undoes an exchange: coins and good go back, what was had is taken; false where that was done before, or there is none. */
export const undoGivenExchange = (desk: Shelf, id: bigint, act: Act): Promise<boolean> =>
  once(desk, { action: 'activity.undo_exchange', id }, act, (tx) => findAwardOfExchange(tx, id));

/** Written down under the account that it was taken from: whoever looks for the account finds it. */
async function once(
  desk: Shelf,
  { action, id }: { action: AuditAction; id: bigint },
  { by, reason }: Act,
  findAward: (tx: Database) => Promise<bigint | null>,
): Promise<boolean> {
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    const awardId = await findAward(tx);
    const taken = awardId === null ? null : await takeBackAward(telling(desk), tx, { awardId, reason, at });
    if (!taken) return false;
    const entry = { before: noteOf(taken, id), after: { revoked: true } };
    await writeAudit(tx, desk.masterKey, { at, ...by, action, subject: taken.accountId, reason, ...entry });
    return true;
  });
}

/** Whoever loses days reads of it, unless they were taken before by themselves. */
const telling = (desk: Shelf): Pick<ActivityPorts, 'takeBackDays'> => ({
  async takeBackDays(tx, { sourceId, at }) {
    const outcome = await takeBackDays(tx, { source: { type: 'activity', id: sourceId }, at });
    if (outcome?.isNew) await tellTakenDays(desk, tx, outcome.accountId);
  },
});

/** `id`: of the award, or of the exchange that it came by. */
const noteOf = ({ activityId: actId, kind, name, amount, accountId }: GivenAward, id: bigint) => ({
  actId,
  award: { kind, name, amount },
  id: String(id),
  accountId,
});

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
