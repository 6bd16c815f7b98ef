import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  GuardianCaseReply,
  GuardianListReply,
  GuardianQuery,
  SupportFileParams,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { noteGuardianFileShown, noteGuardianShown, showGuardian } from '../operator-actions/support/guardians.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findAttachment, numberOfGuardianRequest, searchGuardians, sendAttachment } from '../modules/support/index.ts';
import { fileSchema, noSuchSupport } from '../operator-actions/support/support-files.ts';

/** Routes for requests of guardians of minors. Reading a request is recorded in the audit log. */
export const guardiansRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const guardianPermission = { permit: 'support.guardian' } as const;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: GuardianCaseReply } };
  app.get(
    '/support/guardians',
    {
      config: { permit: 'support.read' },
      schema: {
        ...describe('Guardians’ requests, newest first; without their contents'),
        querystring: GuardianQuery,
        response: { 200: GuardianListReply },
      },
    },
    async ({ query: { q = '', state, after } }) => {
      const number = q.trim().toUpperCase();
      const found = await searchGuardians(db, {
        ...(number !== '' && { number }),
        ...(state !== undefined && { state }),
        ...(after !== undefined && { after: BigInt(after) }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          (row) => ({
            number: row.number,
            state: row.state,
            asks: row.asks,
            submittedAt: row.submittedAt.toISOString(),
            updatedAt: row.updatedAt.toISOString(),
          }),
          ({ id }) => String(id),
        ),
      );
    },
  );

  app.get(
    '/support/guardians/:number',
    {
      config: guardianPermission,
      schema: { ...describe('A guardian’s request with its contents; reading is audited'), ...named, ...answers },
    },
    async (request) => {
      const shown = succeed(await showGuardian(deps, request.params.number));
      await noteGuardianShown(deps, request.params.number, actorOf(request));
      return shown;
    },
  );

  app.get(
    '/support/guardian-files/:id',
    {
      config: guardianPermission,
      schema: {
        ...describe('A file of a guardian’s request; reading is audited'),
        params: SupportFileParams,
        ...fileSchema,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const stored = await findAttachment(db, id);
      if (!stored || stored.guardianRequestId === null) throw noSuchSupport();
      const number = await numberOfGuardianRequest(db, stored.guardianRequestId);
      if (number === undefined) throw noSuchSupport();
      await noteGuardianFileShown(deps, { number, file: id }, actorOf(request));
      return sendAttachment(reply, deps, stored);
    },
  );
};
