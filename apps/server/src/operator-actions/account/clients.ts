import type { AuditAction } from '@feisuo/contract/facts/audit';
import { isSentInClear } from '@feisuo/contract/facts/clients';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Database } from '../../db/database.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import {
  addClient,
  authMethodOf,
  changeClient,
  disableClient,
  findStoredClient,
  isAddress,
  isOrigin,
  isResource,
  isWithdrawn,
  sectorOf,
  withoutSecrets,
  type ClientForm,
  type NewClient,
  type StoredClient,
} from '../../modules/account/index.ts';
import type { AuditContext, CommonActionDeps, AuditDeps } from '../action-deps.ts';
import { checkLogoutAddresses } from './check-logout-addresses.ts';
import { checkAuthentication, hasSecret, secretAfterChange, storedSecret } from './client-authentication.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';

/** `siteOrigin` decides whether a client may use http addresses. */
type ClientDeps = AuditDeps & { config: Pick<CommonActionDeps['config'], 'siteOrigin' | 'mode' | 'privateHosts'> };
interface Seen {
  id: string;
  version: number;
}

type RegisteredClient = Omit<NewClient, 'secretHash' | 'sealedSecret'> & ClientForm;

/** Registers a client, with a secret if its method of authentication needs one. */
export const registerClient = (
  deps: ClientDeps,
  form: RegisteredClient,
  secret: string | null,
  // The reason may be missing, because a command may have none.
  audit: PartialAuditContext,
) =>
  noteChange(deps, { action: 'client.add', subject: form.id }, audit, async (tx) => {
    const { siteOrigin } = deps.config;
    checkAddresses(form, siteOrigin);
    checkLogoutAddresses(form, deps.config);
    const client = checkAuthentication(form, { isFirstParty: form.isFirstParty ?? false, siteOrigin });
    const subjectSector = sectorFor(client, '');
    const stored = storedSecret(deps.masterKey, client, secret);
    if (!(await addClient(tx, deps.clock, { ...client, subjectSector, ...stored })))
      throw new AppError('already_exists', { description: 'id: taken', reason: 'ID_TAKEN' });
    return { after: client };
  });

export const saveClient = (
  deps: ClientDeps,
  seen: Seen,
  form: ClientForm,
  audit: AuditContext,
): Promise<StoredClient> =>
  change(deps, 'client.save', seen, audit, async (tx) => {
    const { siteOrigin } = deps.config;
    checkAddresses(form, siteOrigin);
    checkLogoutAddresses(form, deps.config);
    const before = await findStoredClient(tx, seen.id);
    if (!before) return null;
    const client = checkAuthentication(form, { isFirstParty: before.isFirstParty, siteOrigin });
    const subjectSector = sectorFor({ ...client, id: seen.id }, before.subjectSector);
    const stored = secretAfterChange(deps.masterKey, before, client.authMethod);
    return changeClient(tx, seen, { ...client, subjectSector, ...stored });
  });

/** The sector of a client's subjects. A client keeps its sector, because another sector would change every `sub`. */
function sectorFor(client: Pick<NewClient, 'id' | 'subjectType' | 'redirectUris'>, known: string): string {
  if (client.subjectType !== 'pairwise' || known !== '') return known;
  const sector = sectorOf(client);
  if (sector === null) {
    throw new AppError('invalid_argument', {
      description: 'subjectType: pairwise needs redirect addresses of one host',
      reason: 'CLIENT_SECTOR',
      resourceId: 'subjectType',
      says: fieldRefusals.clientSector,
    });
  }
  return sector;
}

/** Replaces the client secret; the previous secret becomes invalid immediately. */
export const renewClientSecret = (
  deps: AuditDeps,
  seen: Seen,
  secret: string,
  audit: AuditContext,
): Promise<StoredClient> =>
  change(deps, 'client.secret', seen, audit, async (tx) => {
    const before = await findStoredClient(tx, seen.id);
    if (!before) return null;
    const authMethod = authMethodOf(before);
    if (!hasSecret(authMethod))
      throw new AppError('failed_precondition', {
        description: `a client with the method ${authMethod} has no secret`,
        reason: 'CLIENT_PUBLIC',
      });
    const stored = storedSecret(deps.masterKey, { id: seen.id, authMethod }, secret);
    return changeClient(tx, seen, { ...stored, previousSecretHash: null, previousSecretUntil: null });
  });

/** Disables a client, whatever its version. */
export const stopClient = (deps: AuditDeps, id: string, audit: AuditContext): Promise<StoredClient> =>
  change(deps, 'client.disable', { id }, audit, (tx) => disableClient(tx, deps.clock, id));

export const resumeClient = (deps: AuditDeps, seen: Seen, audit: AuditContext): Promise<StoredClient> =>
  change(deps, 'client.enable', seen, audit, async (tx) => {
    if (await isWithdrawn(tx, seen.id))
      throw new AppError('failed_precondition', {
        description: 'its owner has withdrawn the application',
        reason: 'CLIENT_WITHDRAWN',
      });
    return changeClient(tx, seen, { disabledAt: null });
  });

type Changed = { before: StoredClient; after: StoredClient };

async function change(
  deps: AuditDeps,
  action: AuditAction,
  seen: Pick<Seen, 'id'>,
  audit: AuditContext,
  apply: (tx: Database) => Promise<Changed | null>,
): Promise<StoredClient> {
  const { client } = await noteChange(deps, { action, subject: seen.id }, audit, async (tx) => {
    const changed = await apply(tx);
    if (changed)
      return { before: withoutSecrets(changed.before), after: withoutSecrets(changed.after), client: changed.after };
    if (!(await findStoredClient(tx, seen.id))) throw new AppError('not_found', { description: 'no such client' });
    throw conflict();
  });
  return client;
}

type Addresses = Pick<ClientForm, 'redirectUris' | 'signOutUris' | 'origins'> & { resources?: string[] | undefined };

function checkAddresses({ redirectUris, signOutUris, origins, resources = [] }: Addresses, siteOrigin: string): void {
  const fields = [
    ['redirectUris', redirectUris, isAddress],
    ['signOutUris', signOutUris, isAddress],
    ['origins', origins, isOrigin],
  ] as const;
  for (const [field, addresses, isWellFormed] of fields)
    for (const address of addresses) {
      if (!isWellFormed(address))
        throw wrongAddress(field, `${address}: no address`, fieldRefusals.clientAddress(address));
      if (isSentInClear(address, siteOrigin))
        throw wrongAddress(field, `${address}: must be https`, fieldRefusals.clientInClear(address));
    }
  for (const resource of resources) {
    if (!isResource(resource))
      throw wrongAddress('resources', `${resource}: no address`, fieldRefusals.clientAddress(resource));
  }
}

const wrongAddress = (field: string, description: string, message: string) =>
  new AppError('invalid_argument', { description, reason: 'CLIENT_ADDRESS', resourceId: field, says: message });
