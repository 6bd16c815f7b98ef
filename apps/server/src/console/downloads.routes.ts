import type { Readable } from 'node:stream';
import { releasePlatforms } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  PlatformParams,
  PublishRequest,
  ReleaseHistoryQuery,
  ReleaseHistoryReply,
  ReleaseParams,
  ReleaseReply,
  ReleasesQuery,
  ReleasesReply,
  RollBackRequest,
  UploadReleaseQuery,
  WithdrawRequest,
  type ReleaseView,
} from '@feisuo/contract/schemas/console-downloads';
import { BinaryFile, DoneReply } from '@feisuo/contract/schemas/service';
import { dropFile, goBack, publish, storeRelease, withdraw } from '../desk/releases.ts';
import { wrongField } from '../http/wrong-field.ts';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  findGiven,
  MAX_RELEASE_BYTES,
  searchReleases,
  shareOf,
  type GivenReleases,
  type ReleaseRow,
} from '../modules/downloads/index.ts';
import { actorOf, describe, searchAudit, type ConsoleDeps } from '../modules/operator/index.ts';

const HISTORY_PAGE = 30;
const releaseActions = ['release.add', 'release.publish', 'release.withdraw', 'release.remove'];

/** Installers. What visitors are given to run is dangerous: whoever changes it proves again who they are. */
export const downloadsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'promotion.read' } as const;
  const writes = { permit: 'downloads.write', isDangerous: true, isForScripts: true } as const;

  app.get(
    '/downloads/releases',
    {
      config: reads,
      schema: {
        ...describe('Installers, the last added first'),
        querystring: ReleasesQuery,
        response: { 200: ReleasesReply },
      },
    },
    async ({ query: { platform, state, after } }) => {
      const before = after === undefined ? undefined : Number(readRowId(after));
      const found = await searchReleases(db, { platform, state, before, limit: PAGE + 1 });
      const given = await Promise.all(releasePlatforms.map((one) => findGiven(db, one)));
      return succeed(
        pageOf(
          found,
          ({ release, isStored }) => viewOf(release, isStored, given),
          ({ release: { id } }) => String(id),
        ),
      );
    },
  );

  app.post(
    '/downloads/:platform/roll-back',
    {
      config: writes,
      schema: {
        ...describe('Takes back what visitors get; they get the one before'),
        params: PlatformParams,
        body: RollBackRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { seen, to, reason } = request.body;
      await goBack(deps, request.params.platform, { by: actorOf(request), reason }, { seen, to });
      return succeed({});
    },
  );

  app.post(
    '/downloads/releases/:platform/:version/publish',
    {
      config: writes,
      schema: {
        ...describe('Gives an installer to visitors: to all, or to a part of them'),
        params: ReleaseParams,
        body: PublishRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { share, seen, reason } = request.body;
      await publish(deps, request.params, share, { by: actorOf(request), reason }, { seen });
      return succeed({});
    },
  );

  app.post(
    '/downloads/releases/:platform/:version/withdraw',
    {
      config: writes,
      schema: {
        ...describe('Takes an installer away; a draft is forgotten'),
        params: ReleaseParams,
        body: WithdrawRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await withdraw(deps, request.params, { by: actorOf(request), reason: request.body.reason });
      return succeed({});
    },
  );

  app.post(
    '/downloads/releases/:platform/:version/remove-file',
    {
      config: writes,
      schema: {
        ...describe('Deletes the file of an old one; its entry and hash stay'),
        params: ReleaseParams,
        body: WithdrawRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await dropFile(deps, request.params, { by: actorOf(request), reason: request.body.reason });
      return succeed({});
    },
  );

  app.post(
    '/downloads/ready',
    {
      config: writes,
      schema: {
        ...describe('Whether an upload would be taken: a proof is asked for before the bytes travel'),
        response: { 200: DoneReply },
      },
    },
    async () => succeed({}),
  );

  app.get(
    '/downloads/history',
    {
      config: reads,
      schema: {
        ...describe('Who did what to installers, newest first'),
        querystring: ReleaseHistoryQuery,
        response: { 200: ReleaseHistoryReply },
      },
    },
    async ({ query: { after } }) => {
      const before = after === undefined ? {} : { before: BigInt(after) };
      const rows = await searchAudit(db, { actions: releaseActions, ...before, limit: HISTORY_PAGE + 1 });
      return succeed(
        pageOf(
          rows,
          ({ id, at, actor, action, subject, reason, before: was, after: is }) => ({
            id: String(id),
            at: at.toISOString(),
            actor,
            action,
            subject,
            reason,
            before: was,
            after: is,
          }),
          ({ id }) => String(id),
          HISTORY_PAGE,
        ),
      );
    },
  );

  await app.register(async (scope) => {
    // The body is the file: it goes to where it is kept as it comes, and is never held whole.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post(
      '/downloads/releases',
      {
        config: { ...writes, takesFile: true, documented: { body: BinaryFile } },
        bodyLimit: MAX_RELEASE_BYTES,
        schema: {
          ...describe('Stores an installer as a draft; the body is its bytes'),
          consumes: ['application/octet-stream'],
          querystring: UploadReleaseQuery,
          response: { 200: ReleaseReply },
        },
      },
      async (request) => {
        const { notes = '', ...about } = request.query as UploadReleaseQuery;
        const file = request.body as Readable | null;
        if (!file) throw wrongField('file', 'the file is empty', fieldRefusals.fileEmpty);
        const lines = notes
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean);
        const added = await storeRelease(
          deps,
          { ...about, notes: lines },
          unbroken(file),
          { by: actorOf(request) },
          { isInspected: true },
        );
        return succeed(viewOf(added, true, []));
      },
    );
  });
};

/** Whoever stops reading a request would break its connection, and nobody would hear why it was refused. */
const unbroken = (file: Readable): AsyncIterable<Uint8Array> => file.iterator({ destroyOnReturn: false });

function viewOf(row: ReleaseRow, isStored: boolean, givenByLinks: readonly (GivenReleases | null)[]): ReleaseView {
  const given = givenByLinks.find((one) => one?.current.platform === row.platform) ?? null;
  return {
    platform: row.platform,
    version: row.version,
    status: row.status === 'incoming' ? 'draft' : row.status,
    isCurrent: row.isCurrent,
    share: row.rolloutShare,
    givenTo: given ? shareOf(given, row) : 0,
    fallback: (row.isCurrent && given?.fallback?.version) || null,
    bytes: row.bytes,
    sha256: row.sha256,
    requirement: row.requirement,
    notes: row.notes,
    addedAt: row.addedAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    isStored,
  };
}
