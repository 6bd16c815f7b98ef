import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { slotsOpened } from '@feisuo/contract/facts/slot-vocabulary';
import {
  AddSlotRequest,
  PromotionParams,
  SavedReply,
  SaveSlotRequest,
  StoppedReply,
  SwitchSlotRequest,
} from '@feisuo/contract/schemas/console-promotion';
import type { SlotDraft } from '@feisuo/contract/schemas/promotion';
import type { Database } from '../../db/database.ts';
import { addSlot, changeSlot, findGiveawaySlots, stopPromotion, switchSlot } from '../../modules/promotion/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';
import { assertSameId, mayGive, type AssertMayGive } from './check-giveaway-permission.ts';

const writes = { permission: 'promotion.write', audit: 'promotion.read' } as const;
const whyShown = fieldRefusals.whyShown;

export const addSlotAction = defineAction({
  ...writes,
  name: 'slot.add',
  path: 'POST /promotion/slots',
  words: '添加推广位',
  summary: 'Creates a slot',
  input: AddSlotRequest,
  output: SavedReply,
  run: async (deps, { input: { slot, reason }, audit, request }) => {
    await saveSlot(deps, slot, null, audit, mayGive(deps, request, reason, whyShown));
    return { id: slot.id };
  },
});

export const saveSlotAction = defineAction({
  ...writes,
  name: 'slot.save',
  path: 'PUT /promotion/slots/:id',
  words: '修改推广位',
  summary: 'Saves a slot; refused if it has changed since it was read',
  params: PromotionParams,
  input: SaveSlotRequest,
  output: SavedReply,
  run: async (deps, { params, input: { slot, seen, reason }, audit, request }) => {
    assertSameId(slot.id, params.id);
    await saveSlot(deps, slot, seen, audit, mayGive(deps, request, reason, whyShown));
    return { id: slot.id };
  },
});

/** Switches one slot off or on. Switching on a slot that shows giveaways needs a second factor and a reason. */
export const switchSlotAction = defineAction({
  ...writes,
  name: 'slot.switch',
  path: 'POST /promotion/slots/:id/switch',
  words: { 'slot.on': '打开推广位', 'slot.off': '关闭推广位' },
  summary: 'Switches a slot off or on',
  params: PromotionParams,
  input: SwitchSlotRequest,
  output: SavedReply,
  run: async (deps, { params: { id }, input: { isOff, reason }, audit, request }) => {
    const assertMayGive = mayGive(deps, request, reason, whyShown);
    await noteChange(deps, { action: isOff ? 'slot.off' : 'slot.on', subject: id }, audit, async (tx) => {
      const { before, after } = await switchSlot(tx, deps.clock, id, isOff);
      if (!isOff && (await showsGiveaways(deps, tx, [id, ...after.subSlots]))) assertMayGive();
      return { before, after: { isOff: after.isOff } };
    });
    return { id };
  },
});

/** Emergency stop: all slots are empty until an operator ends the stop. After that, each slot's own switch applies. */
export const switchAllSlots = defineAction({
  ...writes,
  name: 'slot.switch_all',
  path: 'POST /promotion/switch',
  words: { 'slot.all_on': '恢复全部推广', 'slot.all_off': '紧急停投' },
  summary: 'Stops all slots in an emergency, or ends the stop; afterwards the switch of each slot applies',
  input: SwitchSlotRequest,
  output: StoppedReply,
  run: async (deps, { input: { isOff, reason }, audit, request }) => {
    const assertMayGive = mayGive(deps, request, reason, whyShown);
    const line = { action: isOff ? 'slot.all_off' : 'slot.all_on', subject: '*' } as const;
    const { after } = await noteChange(deps, line, audit, async (tx) => {
      const stopped = await stopPromotion(tx, isOff);
      if (!isOff && (await showsGiveaways(deps, tx, 'all'))) assertMayGive();
      return stopped;
    });
    return after;
  },
});

/** Whether one of these slots shows a giveaway, now or later. */
const showsGiveaways = async (
  { clock }: Pick<CommonActionDeps, 'clock'>,
  tx: Database,
  slotIds: readonly string[] | 'all',
) => (await findGiveawaySlots(tx, slotIds, clock.now())).some(({ isOff }) => !isOff);

/** Saves a slot. If the change shows a giveaway to more people, a second factor and a reason are required. */
const saveSlot = (
  deps: CommonActionDeps,
  slot: SlotDraft,
  seen: number | null,
  audit: PartialAuditContext,
  assertMayGive: AssertMayGive,
) =>
  noteChange(deps, { action: seen === null ? 'slot.add' : 'slot.save', subject: slot.id }, audit, async (tx) => {
    const changed = await (seen === null ? addSlot(tx, deps.clock, slot) : changeSlot(tx, deps.clock, slot, seen));
    if (await showsGiveaways(deps, tx, slotsOpened(changed.before, changed.after))) assertMayGive();
    return changed;
  });
