import { parse } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { hotExceptions } from '../../../test/distribution/exceptions.ts';
import { hotPathNames, runHotPaths, type HotPathName } from '../../../test/distribution/hot-paths.ts';
import { lintStatement, lintTree } from '../../../test/distribution/lint-statement.ts';
import { readSchema } from '../../../test/distribution/read-schema.ts';
import type { Tree } from '../../../test/distribution/read-statement.ts';
import { StatementRecorder, type RecordedStatement } from '../../../test/distribution/record-statements.ts';
import { withoutKeys } from '../../../test/distribution/without-keys.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { tablePlaces } from './table-places.ts';

const linting = { places: tablePlaces, schema: readSchema() };
const server = useTestServer({ SHARED_STATEMENTS: 'off' });
let statements: RecordedStatement<HotPathName>[];
beforeAll(async () => {
  const recorder = new StatementRecorder<HotPathName>();
  try {
    await runHotPaths(server, recorder);
  } finally {
    recorder.stop();
  }
  statements = recorder.list();
});

const exceptionOf = ({ path, text }: RecordedStatement<HotPathName>) =>
  hotExceptions.find((one) => one.path === path && text.includes(one.contains));
const keyOf = (table: string) => {
  const place = tablePlaces[table];
  return place && 'key' in place ? [place.key] : [];
};
/** Tables that are spread over servers and that the statement names. */
const spreadTablesIn = ({ text }: { text: string }) =>
  Object.keys(tablePlaces).filter((table) => keyOf(table).length > 0 && new RegExp(`"${table}"`).test(text));

test('every hot path sends statements, and together they use every group of tables', () => {
  expect(new Set(statements.map(({ path }) => path))).toEqual(new Set(hotPathNames));
  const used = statements.flatMap(spreadTablesIn);
  expect(used).toEqual(expect.arrayContaining(['accounts', 'sessions', 'coin_entries', 'pay_orders', 'pay_payments']));
});

test('each hot statement stays on one server, except those that are listed with their change', async () => {
  const crossing: Record<string, string[]> = {};
  for (const statement of statements) {
    const found = (await lintStatement(statement, linting)).map(({ rule, on }) => `${rule}: ${on}`);
    if (found.length > 0) crossing[exceptionOf(statement)?.name ?? statement.text] = found.toSorted();
  }
  const listed = hotExceptions.map(({ name, findings }) => [name, findings.toSorted()]);
  expect(crossing).toEqual(Object.fromEntries(listed));
});

test('a hot statement is refused if its distribution keys are taken out of it', async () => {
  const judged = statements.filter((one) => !exceptionOf(one) && spreadTablesIn(one).length > 0);
  expect(judged.length).toBeGreaterThan(15);
  for (const statement of judged) {
    const { stmts } = (await parse(statement.text)) as Tree;
    const keys = new Set(spreadTablesIn(statement).flatMap(keyOf));
    const found = stmts.flatMap(({ stmt }: Tree) => lintTree(withoutKeys(stmt, keys), statement.values, linting));
    expect([statement.text, found.length > 0]).toEqual([statement.text, true]);
  }
});
