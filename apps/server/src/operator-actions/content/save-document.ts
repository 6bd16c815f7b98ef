import { ContentDocumentParams, ContentDocumentReply, SaveContentRequest } from '@feisuo/contract/schemas/operator';
import { noteSaved, saveContent } from '../../modules/content/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { writesContent } from './show-item.ts';

export const saveDocument = defineAction({
  ...writesContent,
  name: 'content.save',
  path: 'PUT /content/:configId',
  words: '保存内容',
  summary: 'Saves and publishes a document; refused if it has changed since it was read',
  params: ContentDocumentParams,
  input: SaveContentRequest,
  output: ContentDocumentReply,
  run: async (deps, { params: { configId }, input, by }) => {
    const { clock } = deps;
    const change = await deps.db.transaction(async (db) => {
      const saved = await saveContent(db, clock, { ...input, configId });
      const { before, after } = saved;
      if (after !== before)
        await runAudited({ ...deps, db }, { by }, async (tx) => {
          await noteSaved(tx, saved, { by: by.actor, now: clock.now() });
          const states = { before: before.content, after: after.content };
          return { done: true, action: 'content.save', subject: configId, ...states };
        });
      return after;
    });
    return { config_id: change.configId, version: change.version, content: change.content };
  },
});
