import { faultsOfApplicationRequest } from '@feisuo/contract/facts/application-rules';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import type { ApprovalFields } from '@feisuo/contract/schemas/developer-apps';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { refuseFirst } from '../../../http/wrong-field.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { isPictureOf } from './application-pictures.ts';
import { cancelWaitingRequest, lockOwnApplication, recordEvent } from './application-queries.ts';
import { applicationRequests, applications } from './applications.tables.ts';
import { assertNameIsOwn, withdrawn } from './create-application.ts';
import { requireProof } from './require-proof.ts';

const REQUESTS = { name: 'application-requests', max: applicationLimits.requestsADay, windowMs: DAY_MS };

/** The hosts of this installation, which belong to no application of a member. */
const ownHostsOf = ({ siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost }: AccountDeps['config']): string[] => [
  ...[siteOrigin, accountOrigin, consoleOrigin].map((origin) => new URL(origin).hostname),
  ...(thirdPartyHost === null ? [] : [thirdPartyHost.replace(/:\d+$/, '')]),
];

/**
 * Asks an operator to approve these fields, in place of a request that waits. The client stays as it is until then, so
 * an approved application goes on working.
 */
export async function requestApproval(
  deps: AccountDeps,
  caller: Caller,
  { id, fields }: { id: string; fields: ApprovalFields },
  sudoToken: string | undefined,
): Promise<void> {
  refuseFirst(faultsOfApplicationRequest(fields, ownHostsOf(deps.config)));
  await assertNameIsOwn(deps, fields.name);
  await countHit(deps, REQUESTS, caller.account.id);
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await requireProof(tx, deps, caller, sudoToken);
    const { application, client } = await lockOwnApplication(tx, ownerId, id);
    if (application.state === 'withdrawn') throw withdrawn();
    if (client.disabledAt !== null)
      throw new AppError('failed_precondition', { description: 'disabled by an operator', reason: 'APP_STOPPED' });
    if (fields.picture !== '' && !(await isPictureOf(tx, fields.picture, id)))
      throw new AppError('failed_precondition', { description: 'picture: gone', reason: 'APP_PICTURE_GONE' });
    const at = deps.clock.now();
    await cancelWaitingRequest(tx, id, at);
    const description = fields.description.trim();
    await tx
      .insert(applicationRequests)
      .values({ applicationId: id, state: 'waiting', fields: { ...fields, description }, askedAt: at });
    await tx
      .update(applications)
      .set({ state: 'waiting' })
      .where(and(eq(applications.id, id), inArray(applications.state, ['sandbox', 'refused'])));
    await recordEvent(tx, { applicationId: id, kind: 'requested', at });
  });
}

/** Takes back the request that waits. If an operator decided it meanwhile, the member learns that. */
export async function cancelRequest(deps: AccountDeps, caller: Caller, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await lockCaller(tx, deps, caller);
    await lockOwnApplication(tx, ownerId, id);
    const at = deps.clock.now();
    if (!(await cancelWaitingRequest(tx, id, at)))
      throw new AppError('failed_precondition', { description: 'no request waits', reason: 'APP_NO_REQUEST' });
    await tx
      .update(applications)
      .set({ state: 'sandbox' })
      .where(and(eq(applications.id, id), eq(applications.state, 'waiting')));
    await recordEvent(tx, { applicationId: id, kind: 'request_cancelled', at });
  });
}
