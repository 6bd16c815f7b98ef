import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import {
  GuardianProgressReply,
  GuardianReceiptReply,
  GuardianRequest,
  GuardianStateRequest,
} from '@feisuo/contract/schemas/support';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { GuardianReceipt } from '@feisuo/contract/schemas/support';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction } from '../support-limits.ts';
import { progressOf } from './staff-guardian.ts';
import { findGuardian, findGuardianByKey, insertGuardianRequest, type GuardianRow } from './guardian-queries.ts';
import { isQueryCode, GUARDIAN_SEAL, queryCodeOf, type GuardianFacts } from './guardian-request.ts';
import { attach } from '../attachments/attachment-queries.ts';
import { requestKeyOf, requireText, normalizeText } from '../submitted-text.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { wrongField } from '../../../http/wrong-field.ts';

type GuardianDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

const guardianKeyOf = ({ masterKey }: Pick<GuardianDeps, 'masterKey'>, clientKey: string) =>
  requestKeyOf(masterKey, 'guardian', null, clientKey);

/** Stores a guardian's request; idempotent by the request's key. */
async function submitGuardianRequest(deps: GuardianDeps, request: GuardianRequest): Promise<GuardianRow> {
  const { db, masterKey } = deps;
  const now = deps.clock.now();
  const facts: GuardianFacts = {
    guardianName: requireText('guardianName', request.guardianName, 1),
    relation: request.relation,
    phone: normalizeText(request.phone),
    email: normalizeText(request.email),
    minorAccount: requireText('minorAccount', request.minorAccount, 1),
    text: requireText('text', request.text),
  };
  if (facts.phone === '' && facts.email === '')
    throw wrongField('phone', 'a phone number or an e-mail address', fieldRefusals.phoneOrEmail);
  const requestKey = guardianKeyOf(deps, request.clientKey);
  const row = {
    requestKey,
    state: 'submitted' as const,
    asks: request.asks,
    sealed: masterKey.seal(GUARDIAN_SEAL, JSON.stringify(facts)),
    submittedAt: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    const { row: stored, isNew } = await insertOnce(
      () => insertGuardianRequest(tx, { ...row, number: makeNumber('G', now) }),
      () => findGuardianByKey(tx, requestKey),
    );
    if (isNew) await attach(tx, request.attachments ?? [], { accountId: null, guardianRequestId: stored.id }, now);
    return stored;
  });
}

const receiptOf = (
  { masterKey }: Pick<GuardianDeps, 'masterKey'>,
  { number, submittedAt }: GuardianRow,
): GuardianReceipt => ({ number, queryCode: queryCodeOf(masterKey, number), at: submittedAt.toISOString() });

/** Routes for guardians, who need no account and read the progress with the number and code of their request. */
export const guardianRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  app.post(
    supportPaths.guardianRequests,
    {
      schema: {
        tags: ['support'],
        summary: 'Submits a guardian’s request',
        body: GuardianRequest,
        response: { 200: GuardianReceiptReply },
      },
    },
    async (request) => {
      const { body } = request;
      const before = await findGuardianByKey(deps.db, guardianKeyOf(deps, body.clientKey));
      if (before) return succeed(receiptOf(deps, before));
      await countAction(deps, 'guardian', null, request);
      return succeed(receiptOf(deps, await submitGuardianRequest(deps, body)));
    },
  );

  app.post(
    supportPaths.guardianState,
    {
      schema: {
        tags: ['support'],
        summary: 'The progress of a guardian’s request',
        body: GuardianStateRequest,
        response: { 200: GuardianProgressReply },
      },
    },
    async (request) => {
      const { number, queryCode } = request.body;
      await countAction(deps, 'guardianState', number, request);
      // Checks the code before the database is read, so that callers cannot find out which numbers exist.
      const row = isQueryCode(deps.masterKey, number, queryCode) ? await findGuardian(deps.db, number) : undefined;
      if (!row) throw new AppError('failed_precondition', { reason: 'GUARDIAN_NOT_FOUND' });
      return succeed(progressOf(deps.masterKey, row));
    },
  );
};
