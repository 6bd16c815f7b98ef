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
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';
import { Refusal, type CommandLine, type VerbCall } from '../verb.ts';
import { assertSameId, mayGive, type AssertMayGive } from './check-giveaway-permission.ts';

const writes = { permission: 'promotion.write', audit: 'promotion.read', output: SavedReply } as const;
const whyGiven = fieldRefusals.whyGiven;

export const addLineItem = defineAction({
  ...writes,
  name: 'promotion.add',
  path: 'POST /promotion/line-items',
  words: '添加投放',
  summary: 'Creates a line item',
  input: AddLineItemRequest,
  run: async (deps, { input: { reason, ...form }, audit, request }) => {
    await save(deps, { ...form, seen: null }, audit, mayGive(deps, request, reason, whyGiven));
    return { id: form.item.id };
  },
});

export const saveLineItem = defineAction({
  ...writes,
  name: 'promotion.save',
  path: 'PUT /promotion/line-items/:id',
  words: '修改投放',
  summary: 'Saves a line item; refused if it has changed since it was read',
  params: PromotionParams,
  input: SaveLineItemRequest,
  run: async (deps, { params, input: { reason, ...form }, audit, request }) => {
    assertSameId(form.item.id, params.id);
    await save(deps, form, audit, mayGive(deps, request, reason, whyGiven));
    return { id: form.item.id };
  },
});

export const switchLineItemAction = defineAction({
  ...writes,
  name: 'promotion.switch',
  path: 'POST /promotion/line-items/:id/switch',
  words: { 'promotion.start': '开始投放', 'promotion.stop': '停止投放' },
  alsoCalled: { 'promotion.start': '开启投放', 'promotion.stop': '暂停投放' },
  summary: 'Starts a line item (refused if it has changed since it was read), or stops it (always)',
  params: PromotionParams,
  input: SwitchLineItemRequest,
  run: async (deps, { params: { id }, input: { reason, ...turn }, audit, request }) => {
    await switchItem(deps, { ...turn, id }, audit, mayGive(deps, request, reason, whyGiven));
    return { id };
  },
  verb: [
    {
      command: 'promotion start <line-item>',
      help: 'starts a line item, within its dates, hours and caps; needs --reason if it grants something',
      reason: { isOptional: true },
      run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
        await switchByHand(opened, { id, isOn: true }, audit);
        return `Done. ${id} is shown now.`;
      },
    },
    {
      command: 'promotion stop <line-item>',
      help: 'stops a line item; its counts stay',
      reason: { isOptional: true },
      run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
        await switchByHand(opened, { id, isOn: false }, audit);
        return `Done. ${id} is hidden now.`;
      },
    },
  ],
});

interface LineItemForm {
  item: LineItemDraft;
  creatives: CreativeDraft[];
  /** The version that the operator read; null for a new line item. */
  seen: number | null;
}

/**
 * Saves a line item. If the line item gives something away before or after the change, a second factor and a reason are
 * required.
 */
const save = (deps: CommonActionDeps, form: LineItemForm, audit: PartialAuditContext, assertMayGive: AssertMayGive) =>
  noteChange(
    deps,
    { action: form.seen === null ? 'promotion.add' : 'promotion.save', subject: form.item.id },
    audit,
    async (tx) => {
      const written = await writeLineItem(tx, deps.clock, form);
      if (givesProductAway([...(written.before?.creatives ?? []), ...written.after.creatives])) assertMayGive();
      return written;
    },
  );

const switchItem = (
  deps: CommonActionDeps,
  turn: LineItemSwitch,
  audit: PartialAuditContext,
  assertMayGive: AssertMayGive,
) =>
  noteChange(
    deps,
    { action: turn.isOn ? 'promotion.start' : 'promotion.stop', subject: turn.id },
    audit,
    async (tx) => {
      const switched = await switchLineItem(tx, deps.clock, turn);
      if (turn.isOn && givesProductAway(await listCreatives(tx, turn.id))) assertMayGive();
      return switched;
    },
  );

const switchByHand = (opened: CommandLine, turn: LineItemSwitch, audit: PartialAuditContext) =>
  switchItem(opened, turn, audit, () => {
    if (!audit.reason) throw new Refusal(`${turn.id} grants something, which needs a reason: --reason`);
  });
