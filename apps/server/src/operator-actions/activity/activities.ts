import { activityAudiences } from '@feisuo/contract/facts/activity-vocabulary';
import type { AuditAction } from '@feisuo/contract/facts/audit';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import {
  ActivityParams,
  AddActivityRequest,
  SavedActivityReply,
  SaveActivityRequest,
  SwitchActivityRequest,
  type ActivityForm,
} from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { Database } from '../../db/database.ts';
import { wrongField } from '../../http/wrong-field.ts';
import {
  addActivity,
  changeActivity,
  endActivity,
  listGoods,
  listPrizes,
  setGoods,
  setPrizes,
  type ActivityChange,
  type ActivityKind,
} from '../../modules/activity/index.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';
import { noneOr, readCount, readJson, readMoment } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';

const writes = { permission: 'activity.write', audit: 'activity.read' } as const;

/** Adds an activity. It is off until an operator switches it on. */
export const addActivityAction = defineAction({
  ...writes,
  name: 'activity.add',
  path: 'POST /activities',
  words: '创建活动',
  alsoCalled: { 'activity.add': '新建活动' },
  summary: 'Creates an activity, switched off',
  input: AddActivityRequest,
  output: SavedActivityReply,
  run: async (deps, { input: { id, kind, form }, by }) => {
    const { made } = await noteChange(deps, { action: 'activity.add', subject: id }, { by }, async (tx) => {
      const { prizes: _, goods: __, rules, ...fields } = form;
      const added = await addActivity(tx, deps.clock, { id, kind, ...fields, ...momentsOf(form), rules });
      await saveStock(tx, id, kind, form);
      return { after: { kind, ...form }, made: added };
    });
    return { id, revision: made.revision };
  },
});

/** Saves an activity with its rules, prizes and goods, if its revision is still the one that the operator read. */
export const saveActivityAction = defineAction({
  ...writes,
  name: 'activity.save',
  path: 'PUT /activities/:id',
  words: '修改活动',
  summary: 'Saves an activity; refused if its revision has changed since it was read',
  params: ActivityParams,
  input: SaveActivityRequest,
  output: SavedActivityReply,
  run: async (deps, { params: { id }, input: { form, seen }, audit }) => {
    await noteChange(deps, { action: 'activity.save', subject: id }, audit, async (tx) => {
      const { prizes: _, goods: __, rules, ...fields } = form;
      const changed = await changeActivity(tx, deps.clock, id, { ...fields, ...momentsOf(form), rules }, seen);
      const before = await listStock(tx, id, form);
      await saveStock(tx, id, changed.kind, form);
      return {
        before: { ...changed.before, ...before },
        after: { ...changed.after, ...(await listStock(tx, id, form)) },
      };
    });
    return { id, revision: seen + 1 };
  },
});

/** Starts or stops an activity immediately. Only starting requires the revision that the operator read. */
export const switchActivity = defineAction({
  ...writes,
  name: 'activity.switch',
  path: 'POST /activities/:id/switch',
  words: { 'activity.on': '上线活动', 'activity.off': '下线活动' },
  alsoCalled: { 'activity.on': '开启活动' },
  summary: 'Starts an activity (refused if its revision has changed), or stops it (always)',
  params: ActivityParams,
  input: SwitchActivityRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input: { isOff, seen }, audit }) => {
    await noteChange(deps, { action: isOff ? 'activity.off' : 'activity.on', subject: id }, audit, (tx) =>
      changeActivity(tx, deps.clock, id, { isOff }, isOff ? undefined : seen),
    );
    return {};
  },
  verb: [
    {
      command: 'activity off <activity>',
      help: 'switches an activity off at once: it grants nothing more; earlier awards stay',
      run: (opened, { args: [id], audit }: VerbCall<object, [string]>) =>
        change(opened, ['activity.off', id], { isOff: true }, audit, `${id} gives nothing any more.`),
    },
    {
      command: 'activity on <activity>',
      help: 'switches an activity on; it grants awards only within its time',
      run: (opened, { args: [id], audit }: VerbCall<object, [string]>) =>
        change(opened, ['activity.on', id], { isOff: false }, audit, `${id} runs within its time.`),
    },
  ],
});

/** Commands that change single fields. The console saves the whole activity instead. */
export const activityVerbs = [
  defineAction({
    name: 'activity.end',
    audit: 'activity.read',
    words: '结束活动',
    verb: {
      command: 'activity end <activity>',
      help: 'sets the end of an activity to now',
      run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
        await noteChange(opened, { action: 'activity.end', subject: id }, audit, (tx) =>
          endActivity(tx, opened.clock, id),
        );
        return `Done. ${id} has ended.`;
      },
    },
  }),
  defineAction({
    name: 'activity.time',
    audit: 'activity.read',
    words: '改活动时间',
    verb: {
      command: 'activity time <activity>',
      help: 'sets start and end of an activity; an omitted flag keeps its value',
      flags: {
        '--from <moment>': 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing',
        '--until <moment>': 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing',
      },
      run: (opened, { args: [id], flags: { from, until }, audit }: VerbCall<TimeFlags, [string]>) => {
        const to = {
          ...(from !== undefined && { startsAt: readMoment(from) }),
          ...(until !== undefined && { endsAt: readMoment(until) }),
        };
        return change(opened, ['activity.time', id], to, audit);
      },
    },
  }),
  defineAction({
    name: 'activity.audience',
    audit: 'activity.read',
    words: '改活动的参加范围',
    verb: {
      command: 'activity audience <activity> <audience>',
      help: 'sets the audience of an activity',
      args: { audience: { choices: activityAudiences } },
      run: (opened, { args: [id, audience], audit }: VerbCall<object, [string, Audience]>) =>
        change(opened, ['activity.audience', id], { audience }, audit),
    },
  }),
  defineAction({
    name: 'activity.budget',
    audit: 'activity.read',
    words: '改活动预算',
    verb: {
      command: 'activity budget <activity> <number>',
      help: 'sets the maximum number of awards of an activity; none removes the limit',
      run: (opened, { args: [id, budget], audit }: VerbCall<object, [string, string]>) =>
        change(opened, ['activity.budget', id], { budget: noneOr(readCount)(budget) }, audit),
    },
  }),
  defineAction({
    name: 'activity.rules',
    audit: 'activity.read',
    words: '改活动规则',
    verb: {
      command: 'activity rules <activity> <file>',
      help: 'replaces the rules of an activity with a JSON file (the fields depend on its kind); the rules version increases',
      run: (opened, { args: [id, file], audit }: VerbCall<object, [string, string]>) =>
        change(opened, ['activity.rules', id], { rules: readJson(file) }, audit),
    },
  }),
];

interface TimeFlags {
  from?: string;
  until?: string;
}

async function change(
  deps: CommonActionDeps,
  [action, subject]: [AuditAction, string],
  to: ActivityChange,
  audit: AuditContext,
  message = `${subject} was changed from now on.`,
): Promise<string> {
  await noteChange(deps, { action, subject }, audit, (tx) => changeActivity(tx, deps.clock, subject, to));
  return `Done. ${message}`;
}

/** The previous values of the prizes or goods that the form sets. */
async function listStock(tx: Database, id: string, { prizes, goods }: ActivityForm) {
  return {
    ...(prizes && { prizes: (await listPrizes(tx, id)).map(draftOf) }),
    ...(goods && { goods: (await listGoods(tx, id)).map(draftOf) }),
  };
}

/** The fields of a prize or good that an operator can set. */
export function draftOf<T extends { activityId: string; taken: number; sort: number }>(row: T) {
  const { activityId: _, taken: __, sort: ___, ...draft } = row;
  return draft;
}

async function saveStock(tx: Database, id: string, kind: ActivityKind, { prizes, goods }: ActivityForm): Promise<void> {
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
