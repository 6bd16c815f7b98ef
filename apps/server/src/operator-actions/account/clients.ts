import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@feisuo/contract/facts/audit';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
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
  type ClientForm,
  type NewClient,
  type StoredClient,
} from '../../modules/account/index.ts';
import type { Act, ActDeps, AuditDeps } from '../act.ts';
import { noteChange, type Doing } from '../note-change.ts';

/** Whether plain http addresses are allowed depends on the site's own origin. */
type ClientDeps = AuditDeps & { config: Pick<ActDeps['config'], 'siteOrigin'> };
interface Seen {
  id: string;
  version: number;
}

export const makeClientSecret = (): string => randomBytes(32).toString('base64url');

/** Registers an application; with a secret it is confidential. */
export const registerClient = (
  deps: ClientDeps,
  client: Omit<NewClient, 'secretHash'>,
  secret: string | null,
  // On the command line the reason is optional.
  act: Doing,
) =>
  noteChange(deps, { action: 'client.add', subject: client.id }, act, async (tx) => {
    checkAddresses(client, deps.config.siteOrigin);
    const secretHash = secret === null ? null : hashClientSecret(deps.masterKey, secret);
    if (!(await addClient(tx, deps.clock, { ...client, secretHash })))
      throw new AppError('already_exists', { description: 'id: taken', reason: 'ID_TAKEN' });
    return { after: client };
  });

export const saveClient = (deps: ClientDeps, seen: Seen, form: ClientForm, act: Act): Promise<StoredClient> =>
  change(deps, 'client.save', seen, act, (tx) => {
    checkAddresses(form, deps.config.siteOrigin);
    return changeClient(tx, seen, form);
  });

/** The previous secret is invalid from now on. */
export const renewClientSecret = (deps: AuditDeps, seen: Seen, secret: string, act: Act): Promise<StoredClient> =>
  change(deps, 'client.secret', seen, act, async (tx) => {
    if ((await findStoredClient(tx, seen.id))?.secretHash === null)
      throw new AppError('failed_precondition', { description: 'a public client', reason: 'CLIENT_PUBLIC' });
    return changeClient(tx, seen, { secretHash: hashClientSecret(deps.masterKey, secret) });
  });

/** Works for any version. */
export const stopClient = (deps: AuditDeps, id: string, act: Act): Promise<StoredClient> =>
  change(deps, 'client.disable', { id }, act, (tx) => {
    if (id === accountClientId)
      throw new AppError('failed_precondition', { description: 'the account pages need it', reason: 'CLIENT_NEEDED' });
    return disableClient(tx, deps.clock, id);
  });

export const resumeClient = (deps: AuditDeps, seen: Seen, act: Act): Promise<StoredClient> =>
  change(deps, 'client.enable', seen, act, (tx) => changeClient(tx, seen, { disabledAt: null }));

type Changed = { before: StoredClient; after: StoredClient };

async function change(
  deps: AuditDeps,
  action: AuditAction,
  seen: Pick<Seen, 'id'>,
  act: Act,
  doing: (tx: Database) => Promise<Changed | null>,
): Promise<StoredClient> {
  const { client } = await noteChange(deps, { action, subject: seen.id }, act, async (tx) => {
    const changed = await doing(tx);
    if (changed) return { before: told(changed.before), after: told(changed.after), client: changed.after };
    if (!(await findStoredClient(tx, seen.id))) throw new AppError('not_found', { description: 'no such client' });
    throw conflict();
  });
  return client;
}

/** Without the secret's hash. */
const told = ({ secretHash: _hash, ...client }: StoredClient) => client;

type Addresses = Pick<ClientForm, 'redirectUris' | 'signOutUris' | 'origins'>;

function checkAddresses({ redirectUris, signOutUris, origins }: Addresses, siteOrigin: string): void {
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
}

const wrongAddress = (field: string, description: string, says: string) =>
  new AppError('invalid_argument', { description, reason: 'CLIENT_ADDRESS', resourceId: field, says });
