import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ContentExamplesReply,
  ContentIdParams,
  ContentIdQuery,
  ContentIdReply,
  ContentItemParams,
  ContentItemReply,
  ContentKindParams,
  ContentListQuery,
  ContentListReply,
  ContentOptionsReply,
  RevisionParams,
  RevisionReply,
  RevisionsQuery,
  RevisionsReply,
} from '@feisuo/contract/schemas/console-content';
import { showItem } from '../operator-actions/content/show-item.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  findRevision,
  listContentOptions,
  listExamples,
  listItems,
  listRevisions,
  noSuchItem,
  proposeId,
} from '../modules/content/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Routes for the content of the site: drafts, previews, publication and versions. */
export const contentItemRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'content.read' } as const;

  app.get(
    '/content/options',
    { config: reads, schema: { ...describe('Options for content items'), response: { 200: ContentOptionsReply } } },
    async () => succeed(await listContentOptions(db)),
  );

  app.get(
    '/content/ids/:kind',
    {
      config: { permit: 'content.write' },
      schema: {
        ...describe('A free id for a new content item, proposed from its title'),
        params: ContentIdParams,
        querystring: ContentIdQuery,
        response: { 200: ContentIdReply },
      },
    },
    async ({ params: { kind }, query: { title } }) => succeed({ id: await proposeId(db, kind, title, clock.now()) }),
  );

  app.get(
    '/content/examples',
    {
      config: reads,
      schema: { ...describe('Invented examples that can be removed'), response: { 200: ContentExamplesReply } },
    },
    async () => succeed(await listExamples(db)),
  );

  app.get(
    '/content/items/:kind',
    {
      config: reads,
      schema: {
        ...describe('Items of a kind, last changed first'),
        params: ContentKindParams,
        querystring: ContentListQuery,
        response: { 200: ContentListReply },
      },
    },
    async ({ params, query: { q, standing: status, example, after } }) => {
      const place = after === undefined ? null : readCursor(after);
      const found = await listItems(db, params.kind, clock.now(), {
        ...(q !== undefined && { words: q }),
        ...(status !== undefined && { standing: status }),
        ...(example !== undefined && { isExample: example === 'yes' }),
        ...(place && { after: { at: place.createdAt, id: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          ({ id, title, standing: stands, isExample, publishedAt, touchedAt, revision, by, draftAt }) => ({
            id,
            title,
            standing: stands,
            isExample,
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
        ...describe('A content item: published content, draft and versions'),
        params: ContentItemParams,
        response: { 200: ContentItemReply },
      },
    },
    async ({ params }) => succeed(await showItem(deps, params)),
  );

  app.get(
    '/content/items/:kind/:id/revisions',
    {
      config: reads,
      schema: {
        ...describe('Versions of a content item, newest first'),
        params: ContentItemParams,
        querystring: RevisionsQuery,
        response: { 200: RevisionsReply },
      },
    },
    async ({ params, query: { after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listRevisions(db, params, { before, limit: PAGE + 1 });
      return succeed(
        toPage(
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
      schema: {
        ...describe('An earlier version of a content item'),
        params: RevisionParams,
        response: { 200: RevisionReply },
      },
    },
    async ({ params: { kind, id, number } }) => {
      const found = await findRevision(db, kind, id, Number(number));
      if (!found) throw noSuchItem();
      const { act, by, at, note, fields } = found;
      return succeed({ number: found.number, act, by, at: at.toISOString(), note, fields });
    },
  );
};
