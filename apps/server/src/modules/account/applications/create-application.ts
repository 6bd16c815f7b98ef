import { randomBytes } from 'node:crypto';
import { faultsOfSandbox, applicationScopes, type ApplicationKind } from '@feisuo/contract/facts/application-rules';
import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import type { ChangeSandboxRequest, NewAppRequest } from '@feisuo/contract/schemas/developer-apps';
import { AppError, conflict } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { refuseFirst } from '../../../http/wrong-field.ts';
import type { AccountDeps } from '../account-deps.ts';
import { addClient, hashClientSecret, makeClientSecret } from '../clients/client-registry.ts';
import { changeClient } from '../clients/manage-clients.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { countOwnApplications, lockOwnApplication, recordEvent } from './application-queries.ts';
import { applications } from './applications.tables.ts';
import { requireProof } from './require-proof.ts';
import { resemblesBrand } from './resembles-brand.ts';

const CREATED = { name: 'applications', max: applicationLimits.createdADay, windowMs: DAY_MS };
/** Every process reads a changed client again, so changes are limited too. */
const CHANGES = { name: 'application-changes', max: applicationLimits.changesADay, windowMs: DAY_MS };

/** Refuses a name that could be taken for our own. */
export async function assertNameIsOwn({ brand }: Pick<AccountDeps, 'brand'>, name: string): Promise<void> {
  if (!resemblesBrand(name, await brand.fillIn('{brand}'))) return;
  throw new AppError('failed_precondition', {
    description: 'name: contains or resembles the brand',
    reason: 'APP_NAME_BRAND',
    resourceId: 'name',
  });
}

/**
 * Pages of a browser application call the token endpoint, which needs CORS. Other applications get no origins, so that
 * no page of theirs can call the API.
 */
export const originsOf = (kind: ApplicationKind, redirectUris: readonly string[]): string[] =>
  kind === 'browser' ? [...new Set(redirectUris.map((uri) => new URL(uri).origin))] : [];

export const kindOf = ({ authMethod }: { authMethod: string | null }): ApplicationKind =>
  authMethod === 'none' ? 'browser' : 'server';

/** Creates an application whose client works at once, on localhost and for its owner only. */
export async function createApplication(
  deps: AccountDeps,
  caller: Caller,
  { kind, ...form }: NewAppRequest,
  sudoToken: string | undefined,
): Promise<{ id: string; secret: string | null }> {
  refuseFirst(faultsOfSandbox(form));
  await assertNameIsOwn(deps, form.name);
  await countHit(deps, CREATED, caller.account.id);
  const secret = kind === 'server' ? makeClientSecret() : null;
  const id = `app-${randomBytes(10).toString('hex')}`;
  await deps.db.transaction(async (tx) => {
    const { id: ownerId, phone, email } = await requireProof(tx, deps, caller, sudoToken);
    if (phone === null && email === null)
      throw new AppError('failed_precondition', {
        description: 'the account has no phone number and no e-mail address',
        reason: 'APP_NEEDS_CONTACT',
      });
    if ((await countOwnApplications(tx, ownerId)) >= applicationLimits.perMember)
      throw new AppError('failed_precondition', { description: 'too many applications', reason: 'APP_TOO_MANY' });
    const at = deps.clock.now();
    const isAdded = await addClient(tx, deps.clock, {
      id,
      ...form,
      ownerId,
      isSandbox: true,
      authMethod: kind === 'server' ? 'client_secret' : 'none',
      secretHash: secret === null ? null : hashClientSecret(deps.masterKey, secret),
      idTokenAlg: 'RS256',
      scopes: [...applicationScopes],
      grants: [grantTypes.authorizationCode, grantTypes.refreshToken],
      origins: originsOf(kind, form.redirectUris),
    });
    if (!isAdded) throw conflict('the random id of the application is taken');
    await tx.insert(applications).values({ id, state: 'sandbox', createdAt: at });
    await recordEvent(tx, { applicationId: id, kind: 'created', at });
  });
  return { id, secret };
}

/** Changes an application that was never approved. Its addresses stay on the machine of the owner. */
export async function changeSandbox(
  deps: AccountDeps,
  caller: Caller,
  id: string,
  form: ChangeSandboxRequest,
): Promise<void> {
  refuseFirst(faultsOfSandbox(form));
  await assertNameIsOwn(deps, form.name);
  await countHit(deps, CHANGES, caller.account.id);
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await lockCaller(tx, deps, caller);
    const { application, client } = await lockOwnApplication(tx, ownerId, id);
    if (application.state === 'withdrawn') throw withdrawn();
    if (!client.isSandbox)
      throw new AppError('failed_precondition', { description: 'approved already', reason: 'APP_APPROVED' });
    const origins = originsOf(kindOf(client), form.redirectUris);
    const { name, redirectUris, signOutUris } = form;
    await changeClient(tx, { id }, { name, redirectUris, signOutUris, origins });
    await recordEvent(tx, { applicationId: id, kind: 'sandbox_changed', at: deps.clock.now() });
  });
}

export const withdrawn = () =>
  new AppError('failed_precondition', { description: 'the application is withdrawn', reason: 'APP_WITHDRAWN' });
