import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { Span } from '../tracing/span.ts';
import { runInTrace } from '../tracing/trace-context.ts';
import { makePool } from './pool.ts';

const tables = ['pg_class', 'pg_type', 'pg_proc', 'pg_index', 'pg_namespace', 'pg_attribute'];

let pool: pg.Pool;
beforeAll(() => {
  pool = makePool({ connectionString: inject('postgresUrl'), max: 1 }, () => {});
});
afterAll(() => pool.end());

test('statements that wait for the only connection are spans of the trace that sent them', async () => {
  const ended: Span[] = [];
  const sink = { add: (span: Span) => void ended.push(span) };
  const requests = tables.map((table, index) => {
    const origin = { traceId: String(index + 1).padStart(32, 'a'), parentSpanId: null, epochOffsetMs: 0 };
    return { table, span: new Span(sink, { name: table, kind: 'server', attributes: {} }, origin) };
  });
  await Promise.all(
    requests.map(({ table, span }) => runInTrace(span, () => pool.query(`select 1 from ${table} where false`))),
  );
  for (const { table, span } of requests) {
    const own = ended.filter(({ traceId }) => traceId === span.traceId);
    expect(own.map(({ name, parentSpanId }) => ({ name, parentSpanId }))).toEqual([
      { name: `SELECT ${table}`, parentSpanId: span.spanId },
    ]);
  }
});

test('a failed statement names its SQLSTATE, and not its message', async () => {
  const ended: Span[] = [];
  const sink = { add: (span: Span) => void ended.push(span) };
  const origin = { traceId: 'b'.repeat(32), parentSpanId: null, epochOffsetMs: 0 };
  const span = new Span(sink, { name: 'request', kind: 'server', attributes: {} }, origin);
  const sent = runInTrace(span, () => pool.query('select $1::int from pg_class', ['secret-value']));
  await expect(sent).rejects.toThrow('secret-value');
  expect(ended).toMatchObject([{ name: 'SELECT pg_class', failure: '22P02' }]);
  expect(JSON.stringify(ended)).not.toContain('secret-value');
});
