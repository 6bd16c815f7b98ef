import { inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { countForeignHashes } from '../foreign-passwords/foreign-hash-kinds.ts';
import type { ForeignHash } from '../foreign-passwords/foreign-hash.ts';
import { newAccountId } from './account-queries.ts';
import { accounts } from './accounts.tables.ts';
import { usernameKey } from './identifiers.ts';
import { importedUsers } from './imported-users.tables.ts';

export interface ImportedUser {
  /** Keyed hash of the source and of the id there; unique in a batch. */
  key: string;
  phone: string | null;
  email: string | null;
  username: string | null;
  name: string;
  locale: string;
  createdAt: Date;
  hash: ForeignHash | null;
}

/** What became of each user, by key: the new account, or why there is none. */
export type ImportOutcome = { accountId: string } | 'known' | 'phone' | 'email' | 'username';

/**
 * Creates accounts for users that no import brought before and whose contacts and names are free. Of concurrent imports
 * one creates the account.
 */
export async function insertImportedUsers(
  tx: Database,
  users: readonly ImportedUser[],
  at: Date,
): Promise<Map<string, ImportOutcome>> {
  const rows = users.map(({ key, phone, email, username, name, locale, createdAt, hash }) => ({
    key,
    id: newAccountId(),
    phone,
    email,
    username,
    username_key: username === null ? null : usernameKey(username),
    password_hash: hash?.text ?? null,
    name,
    locale,
    created_at: createdAt.toISOString(),
  }));
  const now = at.toISOString();
  const result = await tx.execute<{ key: string; id: string | null }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(key text, id text, phone text, email text,
        username text, username_key text, password_hash text, name text, locale text, created_at timestamptz)
    ), fresh as (
      insert into ${importedUsers} (key, account_id, at)
      select key, id, ${now}::timestamptz from asked order by key on conflict (key) do nothing returning key, account_id
    ), created as (
      insert into ${accounts} (id, state, state_changed_at, phone, email, username, username_key, password_hash, name, locale, created_at)
      select id, 'active', ${now}::timestamptz, phone, email, username, username_key, password_hash, name, locale, created_at
        from asked join fresh using (key) order by phone, email, key
      on conflict do nothing returning id
    )
    select fresh.key, created.id from fresh left join created on created.id = fresh.account_id`);
  const created = new Map(result.rows.map(({ key, id }) => [key, id]));
  const refused = users.filter(({ key }) => created.get(key) === null);
  const taken = await findTaken(tx, refused);
  const outcomes = new Map<string, ImportOutcome>();
  for (const { key, phone, email, username } of users) {
    const id = created.get(key);
    if (id === undefined) outcomes.set(key, 'known');
    else if (id !== null) outcomes.set(key, { accountId: id });
    else if (phone !== null && taken.has(phone)) outcomes.set(key, 'phone');
    else if (email !== null && taken.has(email)) outcomes.set(key, 'email');
    else if (username !== null && taken.has(usernameKey(username))) outcomes.set(key, 'username');
    else throw new Error('a new account id was taken by chance; import again');
  }
  if (refused.length > 0) await tx.delete(importedUsers).where(inArray(importedUsers.key, refused.map(({ key }) => key))); // prettier-ignore
  await countForeignHashes(
    tx,
    users.flatMap(({ key, hash }) => (hash && typeof outcomes.get(key) === 'object' ? [hash] : [])),
  );
  return outcomes;
}

/** The contacts and names of these users that accounts have. */
async function findTaken(tx: Database, users: readonly ImportedUser[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const listed = (values: (string | null)[]) => values.filter((value) => value !== null);
  const { phone, email, usernameKey: name } = accounts;
  const rows = await tx
    .select({ phone, email, name })
    .from(accounts)
    .where(
      or(
        inArray(phone, listed(users.map((user) => user.phone))),
        inArray(email, listed(users.map((user) => user.email))),
        inArray(name, listed(users.map((user) => user.username && usernameKey(user.username)))),
      ),
    );
  return new Set(rows.flatMap((row) => listed([row.phone, row.email, row.name])));
}

/** Forgets which account an imported user has. The row stays, so that no import brings the person back. */
export async function eraseImport(tx: Database, accountId: string): Promise<void> {
  await tx
    .update(importedUsers)
    .set({ accountId: null })
    .where(sql`${importedUsers.accountId} = ${accountId}`);
}
