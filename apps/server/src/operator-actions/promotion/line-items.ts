import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { givesProductAway } from '@feisuo/contract/facts/slot-vocabulary';
import {
  AddLineItemRequest,
  PromotionParams,
  SavedReply,
  SaveLineItemRequest,
  SwitchLineItemRequest,
} from '@feisuo/contract/schemas/console-promotion';
import type { CreativeDraft, LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { listCreatives, switchLineItem, writeLineItem, type LineItemSwitch } from '../../modules/promotion/index.ts';
import type { ActDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type Doing } from '../note-change.ts';
import { Refusal, type CommandLine, type VerbCall } from '../verb.ts';
import { assertSameId, mayGive, type AssertMayGive } from './may-give.ts';

const writes = { permission: 'promotion.write', audit: 'promotion.read', output: SavedReply } as const;
const whyGiven = fieldRefusals.whyGiven;

export const addLineItem = defineAction({
  ...writes,
  name: 'promotion.add',
  path: 'POST /promotion/line-items',
  words: '添加投放',
  summary: 'A new line item',
  input: AddLineItemRequest,
  run: async (deps, { input: { reason, ...form }, act, request }) => {
    await save(deps, { ...form, seen: null }, act, mayGive(deps, request, reason, whyGiven));
    return { id: form.item.id };
  },
});

export const saveLineItem = defineAction({
  ...writes,
  name: 'promotion.save',
  path: 'PUT /promotion/line-items/:id',
  words: '修改投放',
  summary: 'Saves a line item of the version that was read',
  params: PromotionParams,
  input: SaveLineItemRequest,
  run: async (deps, { params, input: { reason, ...form }, act, request }) => {
    assertSameId(form.item.id, params.id);
    await save(deps, form, act, mayGive(deps, request, reason, whyGiven));
    return { id: form.item.id };
  },
});

export const switchLineItemAction = defineAction({
  ...writes,
  name: 'promotion.switch',
  path: 'POST /promotion/line-items/:id/switch',
  words: { 'promotion.start': '开始投放', 'promotion.stop': '停止投放' },
  alsoCalled: { 'promotion.start': '开启投放', 'promotion.stop': '暂停投放' },
  summary: 'Starts a line item of the version that was read, or stops it in any case',
  params: PromotionParams,
  input: SwitchLineItemRequest,
  run: async (deps, { params: { id }, input: { reason, ...turn }, act, request }) => {
    await switchItem(deps, { ...turn, id }, act, mayGive(deps, request, reason, whyGiven));
    return { id };
  },
  verb: [
    {
      command: 'promotion start <line-item>',
      says: 'shows it from now on, within its window, hours and caps; what it gives away asks for a reason',
      reason: { isOptional: true },
      run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
        await switchByHand(opened, { id, isOn: true }, act);
        return `Done. ${id} is shown from now on.`;
      },
    },
    {
      command: 'promotion stop <line-item>',
      says: 'stops showing it from now on; counts stay',
      reason: { isOptional: true },
      run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
        await switchByHand(opened, { id, isOn: false }, act);
        return `Done. ${id} is shown to nobody from now on.`;
      },
    },
  ],
});

interface LineItemForm {
  item: LineItemDraft;
  creatives: CreativeDraft[];
  /** The version that was read; null for a new one. */
  seen: number | null;
}

/** A line item with a giveaway, before or after the change, needs a second factor and a reason. */
const save = (deps: ActDeps, form: LineItemForm, doing: Doing, assertMayGive: AssertMayGive) =>
  noteChange(
    deps,
    { action: form.seen === null ? 'promotion.add' : 'promotion.save', subject: form.item.id },
    doing,
    async (tx) => {
      const written = await writeLineItem(tx, deps.clock, form);
      if (givesProductAway([...(written.before?.creatives ?? []), ...written.after.creatives])) assertMayGive();
      return written;
    },
  );

const switchItem = (deps: ActDeps, turn: LineItemSwitch, doing: Doing, assertMayGive: AssertMayGive) =>
  noteChange(
    deps,
    { action: turn.isOn ? 'promotion.start' : 'promotion.stop', subject: turn.id },
    doing,
    async (tx) => {
      const switched = await switchLineItem(tx, deps.clock, turn);
      if (turn.isOn && givesProductAway(await listCreatives(tx, turn.id))) assertMayGive();
      return switched;
    },
  );

const switchByHand = (opened: CommandLine, turn: LineItemSwitch, doing: Doing) =>
  switchItem(opened, turn, doing, () => {
    if (!doing.reason) throw new Refusal(`${turn.id} gives something away: say why, by --reason`);
  });
