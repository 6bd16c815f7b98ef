import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import {
  GuardianProgressReply,
  GuardianReceiptReply,
  GuardianRequest,
  GuardianStateRequest,
} from '@feisuo/contract/schemas/support';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAct } from '../support-limits.ts';
import { progressOf } from './guardian-desk.ts';
import { findGuardian, findGuardianByKey } from './guardian-queries.ts';
import { isQueryCode } from './guardian-request.ts';
import { guardianKeyOf, receiptOf, submitGuardianRequest } from './submit-guardian-request.ts';

/** Guardians' requests; open to visitors, who come back with a number and a code. */
export const guardianRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  app.post(
    supportPaths.guardianRequests,
    {
      schema: {
        tags: ['support'],
        summary: 'Takes a guardian’s request',
        body: GuardianRequest,
        response: { 200: GuardianReceiptReply },
      },
    },
    async (request) => {
      const { body } = request;
      const before = await findGuardianByKey(deps.db, guardianKeyOf(deps, body.clientKey));
      if (before) return succeed(receiptOf(deps, before));
      await countAct(deps, 'guardian', null, request);
      return succeed(receiptOf(deps, await submitGuardianRequest(deps, body)));
    },
  );

  app.post(
    supportPaths.guardianState,
    {
      schema: {
        tags: ['support'],
        summary: 'How far a guardian’s request is',
        body: GuardianStateRequest,
        response: { 200: GuardianProgressReply },
      },
    },
    async (request) => {
      const { number, queryCode } = request.body;
      await countAct(deps, 'guardianState', number, request);
      // The code first: whether a number exists is nobody's business without it.
      const row = isQueryCode(deps.masterKey, number, queryCode) ? await findGuardian(deps.db, number) : undefined;
      if (!row) throw new AppError('failed_precondition', { reason: 'GUARDIAN_NOT_FOUND' });
      return succeed(progressOf(deps.masterKey, row));
    },
  );
};
