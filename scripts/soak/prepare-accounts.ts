import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { argonOptions } from '../../apps/server/src/modules/account/passwords/argon-options.ts';

export const PASSWORD = 'a password of the soak test';
const ACCOUNTS = 2000;

let last = 0;
/** Returns the user names of the accounts with a password in turn, because an account may sign in 300 times a day. */
export const passwordNameOf = () => `soak.user.${1 + ((last += 1) % ACCOUNTS)}`;

/** Inserts accounts with one password hash, and makes flash products available to every member at any time. */
export async function prepareAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into accounts (id, state, state_changed_at, username, username_key, phone, password_hash, name, locale, created_at)
       select (200000000000000 + i::bigint * 7919)::text, 'active', now(), 'soak.user.' || i, 'soak.user.' || i,
         '+86139' || lpad(i::text, 8, '0'), $1, '测试用户', 'zh-CN', now()
         from generate_series(1, ${ACCOUNTS}) i`,
    [await hash(PASSWORD, argonOptions)],
  );
  await client.query('update pay_quotas set per_account = null');
  await client.end();
}
