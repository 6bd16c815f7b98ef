import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { constraintChanges } from '../../../test/distribution/constraint-changes.ts';
import { isOfSequence, writeParts } from '../../../test/distribution/document.ts';
import { hotExceptions } from '../../../test/distribution/exceptions.ts';
import { lintSchema } from '../../../test/distribution/lint-schema.ts';
import { lintStatement, type Linting } from '../../../test/distribution/lint-statement.ts';
import { readSchema } from '../../../test/distribution/read-schema.ts';
import { partitionedTables } from '../partitions/partitioned-tables.ts';
import { tablePlaces } from './table-places.ts';

const schema = readSchema();

describe('places of tables', () => {
  test('every table of the schema has a place, and no place is that of a missing table', () => {
    expect(Object.keys(tablePlaces).toSorted()).toEqual([...schema.keys()].toSorted());
  });

  test('the key of a table is a column that is never null, unless it is named as missing', () => {
    for (const [table, place] of Object.entries(tablePlaces)) {
      if (!('key' in place)) continue;
      const { columns = [], notNull } = schema.get(table) ?? {};
      const isThere = !place.isMissing;
      const found = [columns.includes(place.key), notNull?.has(place.key) ?? false];
      expect([table, ...found]).toEqual([table, isThere, isThere]);
    }
  });

  test('a table that is partitioned by time has a place on one server, or with its account', () => {
    const groups = Object.keys(partitionedTables).map((table) => tablePlaces[table]?.group);
    expect([...new Set(groups)].toSorted()).toEqual(['account', 'local']);
  });
});

describe('constraints', () => {
  const found = lintSchema(schema, tablePlaces);
  const table = (columns: string, more: object = {}) => ({
    columns: columns.split(' '),
    notNull: new Set(columns.split(' ')),
    primaryKey: ['a'],
    uniques: new Map<string, string[]>(),
    foreignKeys: [],
    identity: null,
    ...more,
  });

  test('the linter reports unique keys and foreign keys without the distribution key', () => {
    const to = (target: string, columns: string[], targetColumns: string[]) => [
      { name: `to_${target}`, columns, target, targetColumns },
    ];
    const places = {
      one: { group: 'account', key: 'a' },
      two: { group: 'account', key: 'b' },
      few: { group: 'reference' },
      rest: { group: 'local' },
    } as const;
    const judge = (two: object) =>
      lintSchema(
        new Map([
          ['one', table('a')],
          ['two', table('a b', two)],
        ]),
        places,
      ).map(({ kind }) => kind);
    expect(judge({ primaryKey: ['a', 'b'], foreignKeys: to('one', ['b'], ['a']) })).toEqual([]);
    expect(judge({ primaryKey: ['b'], foreignKeys: to('few', ['a'], ['a']) })).toEqual([]);
    expect(judge({ primaryKey: ['a'] })).toEqual(['primary key']);
    expect(judge({ primaryKey: ['b'], uniques: new Map([['two_a', ['a']]]) })).toEqual(['unique']);
    expect(judge({ primaryKey: ['b'], foreignKeys: to('one', ['a'], ['a']) })).toEqual(['foreign key']);
    expect(judge({ primaryKey: ['b'], foreignKeys: to('rest', ['b'], ['a']) })).toEqual(['foreign key']);
  });

  test('each unique key without the distribution key says what keeps it unique, or has an id of a sequence', () => {
    const uniques = found.filter((one) => one.kind !== 'foreign key' && !isOfSequence(one, schema));
    expect(uniques.map(({ constraint }) => constraint).toSorted()).toEqual(Object.keys(constraintChanges).toSorted());
  });

  test('ids of sequences are bigint, so that servers can have ranges of their own', () => {
    const types = [...schema.values()].flatMap(({ identity }) => identity?.type ?? []);
    expect(types.length).toBeGreaterThan(30);
    expect(new Set(types)).toEqual(new Set(['bigint']));
  });

  test('docs/sharding.md has the keys, exceptions, constraints and sequences of today', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../../docs/sharding.md'), 'utf8');
    const documented = { places: tablePlaces, schema, exceptions: hotExceptions };
    expect(document).toBe(writeParts(document, documented));
  });
});

describe('the linter of statements', () => {
  const linting: Linting = { places: tablePlaces, schema };
  const lint = async (text: string, values: unknown[] = ['a', 'b', 'c']) =>
    (await lintStatement({ text, values }, linting)).map(({ rule, on }) => `${rule}: ${on}`);

  test.each([
    ['a key', 'select * from sessions where id = $1 and account_id = $2'],
    ['a key of a join', 'select 1 from sessions s join accounts a on a.id = s.account_id where s.account_id = $1'],
    ['a reference table', 'select 1 from accounts a join activities v on true where a.id = $1'],
    ['a list of one', 'select * from accounts where id in ($1)'],
    ['values of an INSERT', 'insert into sessions (id, account_id) values ($1, $2), ($3, $2)'],
    [
      'a key beside a CTE',
      'with a as (select id from accounts where id = $1) insert into sessions (id, account_id) select $2, $1 from a',
    ],
    ['a subquery', 'select (select count(*) from sessions where account_id = accounts.id) from accounts where id = $1'],
    ['a left join', 'select 1 from accounts a left join sessions s on s.account_id = a.id where a.id = $1'],
    ['local tables', 'select 1 from tickets join ticket_messages on ticket_id = tickets.id'],
    ['a conflict by the key', 'insert into accounts (id) values ($1) on conflict (id) do nothing'],
  ])('accepts %s', async (_, text) => {
    expect(await lint(text)).toEqual([]);
  });

  test.each([
    ['no key', 'select * from sessions where id = $1', 'key: sessions'],
    ['an alternative', 'select * from sessions where account_id = $1 or id = $2', 'key: sessions'],
    ['another comparison', 'select * from sessions where account_id > $1', 'key: sessions'],
    ['a negation', 'select * from sessions where not (account_id = $1)', 'key: sessions'],
    ['a list', 'select * from accounts where id = any($1)', 'list: accounts'],
    ['several values', 'select * from accounts where id in ($1, $2)', 'list: accounts'],
    ['several rows', 'insert into sessions (id, account_id) values ($1, $2), ($1, $3)', 'list: sessions'],
    ['a column that is left out', 'insert into sessions (id) values ($1)', 'key: sessions'],
    [
      'a condition of a subquery only',
      'select 1 from sessions s where exists (select from accounts a where a.id = $1 and a.id = s.account_id)',
      'key: sessions',
    ],
    [
      'a condition of a left join only',
      'select 1 from accounts a left join sessions s on s.account_id = a.id and a.id = $1',
      'key: accounts',
    ],
    [
      'a key that only comes from a CTE',
      'with a as (select id from accounts where id = $1 for update) update sessions set scope = $2 from a where account_id = a.id',
      'key: sessions',
    ],
    [
      'an inserted key that comes from a CTE',
      'with a as (select id from accounts where id = $1) insert into sessions (id, account_id) select $2, a.id from a',
      'key: sessions',
    ],
    ['a union', 'select 1 from accounts where id = $1 union all select 1 from accounts', 'key: accounts'],
    [
      'two values',
      'select 1 from sessions s, accounts a where s.account_id = $1 and a.id = $2',
      'values: sessions and accounts',
    ],
    ['two groups', 'select 1 from accounts a, pay_orders o where a.id = $1 and o.id = $1', 'groups: account and order'],
    [
      'two tables with keys of their own',
      'select 1 from redeem_codes c, task_proofs p where c.hash = $1 and p.proof = $1',
      'groups: own redeem_codes and own task_proofs',
    ],
    [
      'a conflict without the key',
      'insert into coin_entries (account_id, key) values ($1, $2) on conflict (key) do nothing',
      'conflict: coin_entries',
    ],
    ['a written reference table', `update activities set name = '' where id = $1`, 'copies: activities'],
    [
      'a notification',
      'with a as (select from accounts where id = $1) select pg_notify($2, $3) from a',
      'notify: pg_notify',
    ],
  ])('refuses %s', async (_, text, finding) => {
    expect(await lint(text)).toEqual([finding]);
  });
});
