import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { GuardianReceipt, GuardianRequest } from '@feisuo/contract/schemas/support';
import { attach } from '../attachments/attachment-queries.ts';
import { requestKeyOf, sayings, tidy } from '../own-words.ts';
import type { SupportDeps } from '../support-deps.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { findGuardianByKey, insertGuardianRequest, type GuardianRow } from './guardian-queries.ts';
import { GUARDIAN_SEAL, queryCodeOf, type GuardianFacts } from './guardian-request.ts';
import { wrongField } from '../../../http/wrong-field.ts';

type GuardianDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

export const guardianKeyOf = ({ masterKey }: Pick<GuardianDeps, 'masterKey'>, clientKey: string) =>
  requestKeyOf(masterKey, 'guardian', null, clientKey);

/** Takes a guardian's request, once however often it is sent. */
export async function submitGuardianRequest(deps: GuardianDeps, request: GuardianRequest): Promise<GuardianRow> {
  const { db, masterKey } = deps;
  const now = deps.clock.now();
  const facts: GuardianFacts = {
    guardianName: sayings('guardianName', request.guardianName, 1),
    relation: request.relation,
    phone: tidy(request.phone),
    email: tidy(request.email),
    minorAccount: sayings('minorAccount', request.minorAccount, 1),
    text: sayings('text', request.text),
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

export const receiptOf = (
  { masterKey }: Pick<GuardianDeps, 'masterKey'>,
  { number, submittedAt }: GuardianRow,
): GuardianReceipt => ({ number, queryCode: queryCodeOf(masterKey, number), at: submittedAt.toISOString() });
