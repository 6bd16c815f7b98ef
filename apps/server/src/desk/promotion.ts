import { giveAway, slotsOpened } from '@feisuo/contract/facts/slot-vocabulary';
import type { CreativeDraft, LineItemDraft, SlotDraft } from '@feisuo/contract/schemas/promotion';
import type { Database } from '../db/database.ts';
import {
  addSlot,
  changeSlot,
  findGiving,
  listCreatives,
  stopPromotion,
  switchLineItem,
  switchSlot,
  writeLineItem,
  type LineItemTurn,
} from '../modules/promotion/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;

/** Refuses whoever may not give something away; called where that is what a change does. */
export type AssertMayGive = () => void;

/** Whether something that is given away is shown, now or later, where these slots are. */
const showGifts = async ({ clock }: Shelf, tx: Database, slotIds: readonly string[] | 'all'): Promise<boolean> =>
  (await findGiving(tx, slotIds, clock.now())).some(({ isOff }) => !isOff);

/** A new slot, or one that is still as it was seen. Where more people see what is given away, it is done by whoever may give it. */
export const saveSlot = (
  desk: Shelf,
  slot: SlotDraft,
  seen: number | null,
  doing: Doing,
  assertMayGive: AssertMayGive,
) =>
  noteChange(desk, { action: seen === null ? 'slot.add' : 'slot.save', subject: slot.id }, doing, async (tx) => {
    const changed = await (seen === null ? addSlot(tx, desk.clock, slot) : changeSlot(tx, desk.clock, slot, seen));
    if (await showGifts(desk, tx, slotsOpened(changed.before, changed.after))) assertMayGive();
    return changed;
  });

/** The kill switch of one slot: what is in it is shown to nobody, at once. What is given away in it comes back by whoever may give it. */
export const turnSlot = (desk: Shelf, id: string, isOff: boolean, act: Act, assertMayGive: AssertMayGive) =>
  noteChange(desk, { action: isOff ? 'slot.off' : 'slot.on', subject: id }, act, async (tx) => {
    const { before, after } = await switchSlot(tx, desk.clock, id, isOff);
    if (!isOff && (await showGifts(desk, tx, [id, ...after.subSlots]))) assertMayGive();
    return { before, after: { isOff: after.isOff }, slot: after };
  });

/** The emergency stop: every slot is empty until it ends, and then each is as its own switch says. The same of what is given away. */
export const turnAllSlots = (desk: Shelf, isOff: boolean, act: Act, assertMayGive: AssertMayGive) =>
  noteChange(desk, { action: isOff ? 'slot.all_off' : 'slot.all_on', subject: '*' }, act, async (tx) => {
    const stopped = await stopPromotion(tx, isOff);
    if (!isOff && (await showGifts(desk, tx, 'all'))) assertMayGive();
    return stopped;
  });

export interface LineItemForm {
  item: LineItemDraft;
  creatives: CreativeDraft[];
  /** The version that was read; null for a new one. */
  seen: number | null;
}

/** One that gives something away, before or from now on, is saved by whoever may. */
export const saveWholeLineItem = (desk: Shelf, form: LineItemForm, doing: Doing, assertMayGive: AssertMayGive) =>
  noteChange(
    desk,
    { action: form.seen === null ? 'promotion.add' : 'promotion.save', subject: form.item.id },
    doing,
    async (tx) => {
      const written = await writeLineItem(tx, desk.clock, form);
      if (giveAway([...(written.before?.creatives ?? []), ...written.after.creatives])) assertMayGive();
      return written;
    },
  );

/** Starts or stops a line item. */
export const turnLineItem = (desk: Shelf, turn: LineItemTurn, doing: Doing, assertMayGive: AssertMayGive) =>
  noteChange(
    desk,
    { action: turn.isOn ? 'promotion.start' : 'promotion.stop', subject: turn.id },
    doing,
    async (tx) => {
      const switched = await switchLineItem(tx, desk.clock, turn);
      if (turn.isOn && giveAway(await listCreatives(tx, turn.id))) assertMayGive();
      return switched;
    },
  );
