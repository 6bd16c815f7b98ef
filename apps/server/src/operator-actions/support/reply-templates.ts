import {
  AddTemplateRequest,
  ChangeTemplateRequest,
  RemoveTemplateRequest,
  TemplateParams,
  TemplateReply,
} from '@feisuo/contract/schemas/console-support';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { addTemplate, changeTemplate, removeTemplate, type TemplateRow } from '../../modules/support/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';

const writes = { permission: 'support.write', audit: 'support.read' } as const;
const wordsOf = ({ title, text }: TemplateRow) => ({ title, text });

export const addReplyTemplate = defineAction({
  ...writes,
  name: 'template.add',
  path: 'POST /support/templates',
  words: '添加回复模板',
  summary: 'Creates a reply template',
  input: AddTemplateRequest,
  output: TemplateReply,
  run: (deps, { input, by }) =>
    runAudited(deps, { by }, async (tx) => {
      const added = await addTemplate(tx, input, { by: by.actor, now: deps.clock.now() });
      return { done: tellTemplate(added), action: 'template.add', subject: added.id, after: wordsOf(added) };
    }),
});

export const changeReplyTemplate = defineAction({
  ...writes,
  name: 'template.change',
  path: 'PUT /support/templates/:id',
  words: '修改回复模板',
  summary: 'Saves a reply template; refused if it has changed since it was read',
  params: TemplateParams,
  input: ChangeTemplateRequest,
  output: TemplateReply,
  run: (deps, { params: { id }, input: { version, ...words }, by }) =>
    runAudited(deps, { by }, async (tx) => {
      const change = { by: by.actor, now: deps.clock.now() };
      const { before, after } = await changeTemplate(tx, { id, version }, words, change);
      const states = { before: wordsOf(before), after: wordsOf(after) };
      return { done: tellTemplate(after), action: 'template.change', subject: id, ...states };
    }),
});

export const removeReplyTemplate = defineAction({
  ...writes,
  name: 'template.remove',
  path: 'POST /support/templates/:id/remove',
  words: '删除回复模板',
  summary: 'Removes a reply template',
  params: TemplateParams,
  input: RemoveTemplateRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input, by }) => {
    await runAudited(deps, { by }, async (tx) => {
      const removed = await removeTemplate(tx, { ...input, id });
      return { done: true, action: 'template.remove', subject: removed.id, before: wordsOf(removed) };
    });
    return {};
  },
});

export const tellTemplate = ({ id, title, text, version, updatedBy, updatedAt }: TemplateRow) => ({
  id,
  title,
  text,
  version,
  updatedBy,
  updatedAt: updatedAt.toISOString(),
});
