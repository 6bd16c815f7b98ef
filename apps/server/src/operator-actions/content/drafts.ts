import {
  ContentItemParams,
  ContentItemReply,
  DiscardDraftRequest,
  MoveDraftRequest,
  PreviewReply,
  SaveDraftRequest,
} from '@feisuo/contract/schemas/console-content';
import { DoneReply } from '@feisuo/contract/schemas/service';
import {
  describeItem,
  discardDraft,
  moveDraft,
  noSuchItem,
  previewAddress,
  refuseFields,
  saveDraft,
  type Item,
} from '../../modules/content/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { showItem, subjectOf, writesContent } from './show-item.ts';

/**
 * Saves a draft. Editors save often, so an audit line is written only when a draft is begun or another editor continues
 * it; that line contains the previous editor's fields.
 */
export const saveDraftAction = defineAction({
  ...writesContent,
  name: 'content.draft',
  path: 'PUT /content/items/:kind/:id/draft',
  words: '写草稿',
  summary: 'Saves a draft; refused if its revision has changed since it was read',
  params: ContentItemParams,
  input: SaveDraftRequest,
  output: ContentItemReply,
  run: async (deps, { params: item, input, by }) => {
    await runAudited(deps, { by }, async (tx) => {
      const { before } = await saveDraft(tx, item, input, { by: by.actor, now: deps.clock.now() });
      if (before?.by === by.actor) return null;
      const after = tellDraft({ by: by.actor, fields: input.fields });
      const states = { before: before && tellDraft(before), after };
      return { done: true, action: 'content.draft', subject: subjectOf(item), ...states };
    });
    return showItem(deps, item);
  },
});

/** Discards a draft and keeps the published version. */
export const discardDraftAction = defineAction({
  ...writesContent,
  name: 'content.discard',
  path: 'POST /content/items/:kind/:id/discard',
  words: '丢弃草稿',
  summary: 'Discards a draft',
  params: ContentItemParams,
  input: DiscardDraftRequest,
  output: DoneReply,
  run: async (deps, { params: item, input: { revision }, by }) => {
    await runAudited(deps, { by }, async (tx) => {
      const before = tellDraft(await discardDraft(tx, item, revision));
      return { done: true, action: 'content.discard', subject: subjectOf(item), before };
    });
    return {};
  },
});

/** Changes the id of an item that was never published. The subject of the audit line is the new id. */
export const moveDraftAction = defineAction({
  ...writesContent,
  name: 'content.move',
  path: 'POST /content/items/:kind/:id/move',
  words: '改内容的网址',
  summary: 'Changes the id of an item that was never published',
  params: ContentItemParams,
  input: MoveDraftRequest,
  output: ContentItemReply,
  run: async (deps, { params: item, input: { revision, id }, by }) => {
    const moved: Item = { kind: item.kind, id };
    await runAudited(deps, { by }, async (tx) => {
      await moveDraft(tx, item, { revision, to: id }, { by: by.actor, now: deps.clock.now() });
      const states = { before: { id: item.id }, after: { id } };
      return { done: true, action: 'content.move', subject: subjectOf(moved), ...states };
    });
    return showItem(deps, moved);
  },
});

/**
 * Creates an address that shows the draft to everyone who knows the address. The audit line does not contain the
 * address.
 */
export const previewDraft = defineAction({
  ...writesContent,
  name: 'content.preview',
  path: 'POST /content/items/:kind/:id/preview',
  words: '生成预览链接',
  summary: 'Creates a preview address that shows a complete draft as visitors will see it',
  params: ContentItemParams,
  output: PreviewReply,
  run: async (deps, { params: item, by }) => {
    const described = await describeItem(deps.db, item, deps.clock.now());
    if (!described?.draft) throw noSuchItem();
    const [fault] = described.draft.faults;
    if (fault) throw refuseFields(fault);
    const { address, until } = previewAddress(deps, item.kind, item.id);
    const after = { until: until.toISOString() };
    await runAudited(deps, { by }, async () => ({
      done: true,
      action: 'content.preview',
      subject: subjectOf(item),
      after,
    }));
    return { address, ...after };
  },
});

const tellDraft = ({ by, fields }: { by: string; fields: unknown }) => ({ writer: by, fields });
