import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@feisuo/contract/facts/audit';
import { isSentInClear } from '@feisuo/contract/facts/clients';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Database } from '../../db/database.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import {
  addClient,
  changeClient,
  disableClient,
  findStoredClient,
  hashClientSecret,
  isAddress,
  isOrigin,
  isResource,
  sectorOf,
  type ClientForm,
  type NewClient,
  type StoredClient,
} from '../../modules/account/index.ts';
import type { AuditContext, CommonActionDeps, AuditDeps } from '../action-deps.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';

/** `siteOrigin` decides whether a client may use http addresses. */
type ClientDeps = AuditDeps & { config: Pick<CommonActionDeps['config'], 'siteOrigin'> };
interface Seen {
  id: string;
  version: number;
}

export const makeClientSecret = (): string => randomBytes(32).toString('base64url');

/** Registers a client. A client with a secret is confidential. */
export const registerClient = (
  deps: ClientDeps,
  client: Omit<NewClient, 'secretHash'>,
  secret: string | null,
  // The reason may be missing, because a command may have none.
  audit: PartialAuditContext,
) =>
  noteChange(deps, { action: 'client.add', subject: client.id }, audit, async (tx) => {
    checkAddresses(client, deps.config.siteOrigin);
    const subjectSector = sectorFor(client, '');
    const secretHash = secret === null ? null : hashClientSecret(deps.masterKey, secret);
    if (!(await addClient(tx, deps.clock, { ...client, subjectSector, secretHash })))
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
    checkAddresses(form, deps.config.siteOrigin);
    const subjectSector = sectorFor(
      { ...form, id: seen.id },
      (await findStoredClient(tx, seen.id))?.subjectSector ?? '',
    );
    return changeClient(tx, seen, { ...form, subjectSector });
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
    if ((await findStoredClient(tx, seen.id))?.secretHash === null)
      throw new AppError('failed_precondition', {
        description: 'a public client has no secret',
        reason: 'CLIENT_PUBLIC',
      });
    return changeClient(tx, seen, { secretHash: hashClientSecret(deps.masterKey, secret) });
  });

/** Disables a client, whatever its version. */
export const stopClient = (deps: AuditDeps, id: string, audit: AuditContext): Promise<StoredClient> =>
  change(deps, 'client.disable', { id }, audit, (tx) => disableClient(tx, deps.clock, id));

export const resumeClient = (deps: AuditDeps, seen: Seen, audit: AuditContext): Promise<StoredClient> =>
  change(deps, 'client.enable', seen, audit, (tx) => changeClient(tx, seen, { disabledAt: null }));

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
      return { before: withoutSecret(changed.before), after: withoutSecret(changed.after), client: changed.after };
    if (!(await findStoredClient(tx, seen.id))) throw new AppError('not_found', { description: 'no such client' });
    throw conflict();
  });
  return client;
}

const withoutSecret = ({ secretHash: _hash, ...client }: StoredClient) => client;

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
