import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { ActivityParams, ShowActivityRequest } from '@feisuo/contract/schemas/console-activity';
import {
  ContentItemParams,
  ContentItemReply,
  PublishRequest,
  RollBackRequest,
  WithdrawRequest,
} from '@feisuo/contract/schemas/console-content';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { findActivity } from '../../modules/activity/index.ts';
import {
  findConfigs,
  noSuchItem,
  publishDraft,
  rollBack,
  saveDraft,
  withdraw,
  type Item,
} from '../../modules/content/index.ts';
import type { AuditActor } from '../../modules/operator/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { requirePlace } from './places-of-activity.ts';
import { showItem, subjectOf, writesContent } from './show-item.ts';

/** Publishes a draft, now or at a given time. */
export const publishItem = defineAction({
  ...writesContent,
  name: 'content.publish',
  path: 'POST /content/items/:kind/:id/publish',
  words: '发布内容',
  summary: 'Publishes the draft',
  params: ContentItemParams,
  input: PublishRequest,
  output: ContentItemReply,
  run: async (deps, { params: item, input: { revision, base, at, note = '' }, by }) => {
    const moment = readMoment(at);
    await runAudited(deps, { by, reason: note }, (tx) =>
      publish(tx, item, { revision, base, at: moment, note }, { by, now: deps.clock.now() }),
    );
    return showItem(deps, item);
  },
});

export const rollItemBack = defineAction({
  ...writesContent,
  name: 'content.roll_back',
  path: 'POST /content/items/:kind/:id/roll-back',
  words: '退回旧版内容',
  summary: 'Restores an earlier version',
  params: ContentItemParams,
  input: RollBackRequest,
  output: ContentItemReply,
  run: async (deps, { params: item, input: { version, to }, audit }) => {
    await runAudited(deps, audit, async (tx) => {
      const at = { by: audit.by.actor, now: deps.clock.now() };
      const { number, before, after } = await rollBack(tx, item, { version, to, note: audit.reason }, at);
      const states = { before: { fields: before }, after: { number, to, fields: after } };
      return { done: true, action: 'content.roll_back', subject: subjectOf(item), ...states };
    });
    return showItem(deps, item);
  },
});

export const withdrawItem = defineAction({
  ...writesContent,
  name: 'content.withdraw',
  path: 'POST /content/items/:kind/:id/withdraw',
  words: '撤下内容',
  summary: 'Takes an item off the site',
  params: ContentItemParams,
  input: WithdrawRequest,
  output: ContentItemReply,
  run: async (deps, { params: item, input: { version }, audit }) => {
    await runAudited(deps, audit, async (tx) => {
      await withdraw(tx, item, { version, note: audit.reason }, { by: audit.by.actor, now: deps.clock.now() });
      const states = { before: { standing: 'published' }, after: { standing: 'hidden' } };
      return { done: true, action: 'content.withdraw', subject: subjectOf(item), ...states };
    });
    return showItem(deps, item);
  },
});

/**
 * Changes only which activity a page shows. Refused while the page has a draft, because publishing the draft later
 * would restore the earlier activity.
 */
export const showActivityOnPage = defineAction({
  ...writesContent,
  name: 'content.show_activity',
  path: 'POST /activities/:id/show',
  summary: 'Shows an activity on a page; refused if the page has changed since it was read',
  params: ActivityParams,
  input: ShowActivityRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input: { document, field, version }, by }) => {
    const activity = await findActivity(deps.db, id);
    if (!activity) throw new AppError('not_found', { description: 'no such activity' });
    requirePlace(activity, { document, field });
    await runAudited(deps, { by }, async (tx) => {
      const item: Item = { kind: 'page', id: document };
      const [page] = await findConfigs(tx, [document], true);
      if (!page) throw noSuchItem();
      const words = page.content as Record<string, unknown>;
      if (words[field] === id) return null;
      const now = deps.clock.now();
      const draft = { base: version, revision: 0, fields: { ...words, [field]: id } };
      const { revision } = await saveDraft(tx, item, draft, { by: by.actor, now });
      return publish(tx, item, { revision, at: null, note: '' }, { by, now });
    });
    return {};
  },
});

interface Publishing {
  revision: number;
  base?: number | undefined;
  at: Date | null;
  note: string;
}

async function publish(tx: Database, item: Item, publishing: Publishing, { by, now }: { by: AuditActor; now: Date }) {
  const done = await publishDraft(tx, item, publishing, { by: by.actor, now });
  const { number, publishedAt, writer, before, after } = done;
  return {
    done,
    action: 'content.publish',
    subject: subjectOf(item),
    before: { fields: before },
    after: { number, publishedAt: publishedAt.toISOString(), writer, fields: after },
  } as const;
}

function readMoment(at: string | undefined): Date | null {
  if (at === undefined) return null;
  const moment = new Date(at);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw wrongField('at', 'no moment', fieldRefusals.noMoment);
}
