import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ContentItemParams,
  ContentItemReply,
  ContentKindParams,
  ContentListQuery,
  ContentListReply,
  ContentOptionsReply,
  DiscardDraftRequest,
  PreviewReply,
  PublishRequest,
  RevisionParams,
  RevisionReply,
  RevisionsQuery,
  RevisionsReply,
  RollBackRequest,
  SaveDraftRequest,
  WithdrawRequest,
} from '@feisuo/contract/schemas/console-content';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { dropDraft, keepDraft, publishItem, rollItemBack, sharePreview, takeItemDown } from '../desk/content.ts';
import { wrongField } from '../http/wrong-field.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  describeItem,
  findRevision,
  listContentOptions,
  listItems,
  listRevisions,
  noSuchItem,
  refuseFields,
  type Item,
} from '../modules/content/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** What operators write for the site: drafts, previews, publications and earlier versions. */
export const contentItemRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'content.read' } as const;
  const writes = { permit: 'content.write' } as const;
  const show = async (item: Item) => {
    const found = await describeItem(db, item, clock.now());
    if (!found) throw noSuchItem();
    return succeed(found);
  };

  app.get(
    '/content/options',
    { config: reads, schema: { ...describe('What items may name'), response: { 200: ContentOptionsReply } } },
    async () => succeed(await listContentOptions(db)),
  );

  app.get(
    '/content/items/:kind',
    {
      config: reads,
      schema: {
        ...describe('Items of a kind, what was touched last first'),
        params: ContentKindParams,
        querystring: ContentListQuery,
        response: { 200: ContentListReply },
      },
    },
    async ({ params, query: { q, standing, after } }) => {
      const place = after === undefined ? null : readCursor(after);
      const found = await listItems(db, params.kind, clock.now(), {
        ...(q !== undefined && { words: q }),
        ...(standing !== undefined && { standing }),
        ...(place && { after: { at: place.createdAt, id: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          found,
          ({ id, title, standing: stands, publishedAt, touchedAt, revision, by, draftAt }) => ({
            id,
            title,
            standing: stands,
            publishedAt: publishedAt?.toISOString() ?? null,
            touchedAt: touchedAt.toISOString(),
            draft: revision !== null && draftAt ? { revision, by: by ?? '', at: draftAt.toISOString() } : null,
          }),
          ({ touchedAt, id }) => writeCursor({ createdAt: touchedAt, id }),
        ),
      );
    },
  );

  app.get(
    '/content/items/:kind/:id',
    {
      config: reads,
      schema: {
        ...describe('An item: what visitors see, its draft, its versions'),
        params: ContentItemParams,
        response: { 200: ContentItemReply },
      },
    },
    async ({ params }) => show(params),
  );

  app.get(
    '/content/items/:kind/:id/revisions',
    {
      config: reads,
      schema: {
        ...describe('Its versions, newest first'),
        params: ContentItemParams,
        querystring: RevisionsQuery,
        response: { 200: RevisionsReply },
      },
    },
    async ({ params, query: { after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listRevisions(db, params, { before, limit: PAGE + 1 });
      return succeed(
        pageOf(
          rows,
          ({ at, ...revision }) => ({ ...revision, at: at.toISOString() }),
          ({ number }) => String(number),
        ),
      );
    },
  );

  app.get(
    '/content/items/:kind/:id/revisions/:number',
    {
      config: reads,
      schema: { ...describe('An earlier version'), params: RevisionParams, response: { 200: RevisionReply } },
    },
    async ({ params: { kind, id, number } }) => {
      const found = await findRevision(db, kind, id, Number(number));
      if (!found) throw noSuchItem();
      const { act, by, at, note, fields } = found;
      return succeed({ number: found.number, act, by, at: at.toISOString(), note, fields });
    },
  );

  app.put(
    '/content/items/:kind/:id/draft',
    {
      config: writes,
      schema: {
        ...describe('Keeps a draft that nobody else saved meanwhile'),
        params: ContentItemParams,
        body: SaveDraftRequest,
        response: { 200: ContentItemReply },
      },
    },
    async (request) => {
      await keepDraft(deps, request.params, request.body, actorOf(request));
      return show(request.params);
    },
  );

  app.post(
    '/content/items/:kind/:id/discard',
    {
      config: writes,
      schema: {
        ...describe('Throws a draft away'),
        params: ContentItemParams,
        body: DiscardDraftRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await dropDraft(deps, request.params, request.body.revision, actorOf(request));
      return succeed({});
    },
  );

  app.post(
    '/content/items/:kind/:id/preview',
    {
      config: writes,
      schema: {
        ...describe('An address that shows a complete draft as visitors will see it'),
        params: ContentItemParams,
        response: { 200: PreviewReply },
      },
    },
    async (request) => {
      const { params } = request;
      const found = await describeItem(db, params, clock.now());
      if (!found?.draft) throw noSuchItem();
      const [fault] = found.draft.faults;
      if (fault) throw refuseFields(fault);
      const { address, until } = await sharePreview(deps, params, actorOf(request));
      return succeed({ address, until: until.toISOString() });
    },
  );

  app.post(
    '/content/items/:kind/:id/publish',
    {
      config: writes,
      schema: {
        ...describe('Shows the draft to visitors'),
        params: ContentItemParams,
        body: PublishRequest,
        response: { 200: ContentItemReply },
      },
    },
    async (request) => {
      const { revision, base, at, note = '' } = request.body;
      await publishItem(deps, request.params, { revision, base, at: readMoment(at), note }, actorOf(request));
      return show(request.params);
    },
  );

  app.post(
    '/content/items/:kind/:id/roll-back',
    {
      config: writes,
      schema: {
        ...describe('Shows an earlier version again'),
        params: ContentItemParams,
        body: RollBackRequest,
        response: { 200: ContentItemReply },
      },
    },
    async (request) => {
      const { version, to, reason } = request.body;
      await rollItemBack(deps, request.params, { version, to }, { by: actorOf(request), reason });
      return show(request.params);
    },
  );

  app.post(
    '/content/items/:kind/:id/withdraw',
    {
      config: writes,
      schema: {
        ...describe('Takes an item off the site'),
        params: ContentItemParams,
        body: WithdrawRequest,
        response: { 200: ContentItemReply },
      },
    },
    async (request) => {
      const { version, reason } = request.body;
      await takeItemDown(deps, request.params, version, { by: actorOf(request), reason });
      return show(request.params);
    },
  );
};

function readMoment(at: string | undefined): Date | null {
  if (at === undefined) return null;
  const moment = new Date(at);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw wrongField('at', 'no moment', fieldRefusals.noMoment);
}
