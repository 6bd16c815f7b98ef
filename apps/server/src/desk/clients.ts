import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
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
} from '../modules/account/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

type Registry = Pick<Desk, 'db' | 'clock' | 'masterKey'>;
interface Seen {
  id: string;
  version: number;
}

export const makeClientSecret = (): string => randomBytes(32).toString('base64url');

/** Registers an application; with a secret it is a confidential one. */
export const registerClient = (
  desk: Registry,
  client: Omit<NewClient, 'secretHash'>,
  secret: string | null,
  // The command line takes one, and asks for none.
  act: Doing,
) =>
  noteChange(desk, { action: 'client.add', subject: client.id }, act, async (tx) => {
    checkAddresses(client);
    const secretHash = secret === null ? null : hashClientSecret(desk.masterKey, secret);
    if (!(await addClient(tx, desk.clock, { ...client, secretHash })))
      throw new AppError('already_exists', { description: 'id: taken', reason: 'ID_TAKEN' });
    return { after: client };
  });

export const saveClient = (desk: Registry, seen: Seen, form: ClientForm, act: Act): Promise<StoredClient> =>
  change(desk, 'client.save', seen, act, (tx) => {
    checkAddresses(form);
    return changeClient(tx, seen, form);
  });

/** The one before is worth nothing from now on. */
export const renewClientSecret = (desk: Registry, seen: Seen, secret: string, act: Act): Promise<StoredClient> =>
  change(desk, 'client.secret', seen, act, async (tx) => {
    if ((await findStoredClient(tx, seen.id))?.secretHash === null)
      throw new AppError('failed_precondition', { description: 'a public client', reason: 'CLIENT_PUBLIC' });
    return changeClient(tx, seen, { secretHash: hashClientSecret(desk.masterKey, secret) });
  });

/** However it was changed meanwhile. */
export const stopClient = (desk: Registry, id: string, act: Act): Promise<StoredClient> =>
  change(desk, 'client.disable', { id }, act, (tx) => {
    if (id === accountClientId)
      throw new AppError('failed_precondition', { description: 'the account pages need it', reason: 'CLIENT_NEEDED' });
    return disableClient(tx, desk.clock, id);
  });

export const resumeClient = (desk: Registry, seen: Seen, act: Act): Promise<StoredClient> =>
  change(desk, 'client.enable', seen, act, (tx) => changeClient(tx, seen, { disabledAt: null }));

type Changed = { before: StoredClient; after: StoredClient };

async function change(
  desk: Registry,
  action: AuditAction,
  seen: Pick<Seen, 'id'>,
  act: Act,
  doing: (tx: Database) => Promise<Changed | null>,
): Promise<StoredClient> {
  const { client } = await noteChange(desk, { action, subject: seen.id }, act, async (tx) => {
    const changed = await doing(tx);
    if (changed) return { before: told(changed.before), after: told(changed.after), client: changed.after };
    if (!(await findStoredClient(tx, seen.id))) throw new AppError('not_found', { description: 'no such client' });
    throw changedMeanwhile();
  });
  return client;
}

/** For the log, which keeps no hash of a secret either. */
const told = ({ secretHash: _hash, ...client }: StoredClient) => client;

function checkAddresses({
  redirectUris,
  signOutUris,
  origins,
}: Pick<ClientForm, 'redirectUris' | 'signOutUris' | 'origins'>): void {
  const wrong = {
    redirectUris: redirectUris.find((uri) => !isAddress(uri)),
    signOutUris: signOutUris.find((uri) => !isAddress(uri)),
    origins: origins.find((origin) => !isOrigin(origin)),
  };
  for (const [field, address] of Object.entries(wrong))
    if (address !== undefined)
      throw new AppError('invalid_argument', {
        description: `${address}: no address`,
        reason: 'CLIENT_ADDRESS',
        resourceId: field,
        says: fieldRefusals.clientAddress(address),
      });
}
