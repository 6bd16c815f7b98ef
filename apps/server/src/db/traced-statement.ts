import { currentSpan, inChildSpan, kindOfError, type SpanStart } from '../tracing/span.ts';

type Callback = (error: unknown, ...rest: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * Sends a statement. In an exported trace it is a span with the operation and the table, without the text and the
 * values.
 */
export function sendTraced(send: Query, args: unknown[]): unknown {
  const parent = currentSpan();
  const text = parent === null ? null : textOf(args[0]);
  if (parent === null || text === null) return send(...args);
  const last = args.at(-1);
  if (typeof last !== 'function')
    return inChildSpan(
      () => describeStatement(text),
      () => send(...args) as Promise<unknown>,
    );
  const span = parent.beginChild(describeStatement(text));
  const callback: Callback = (error, ...rest) => {
    if (error) span.fail(kindOfError(error));
    span.end();
    (last as Callback)(error, ...rest);
  };
  return send(...args.slice(0, -1), callback);
}

/** The text of a statement; null for objects that send themselves, such as cursors. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

const TEXT_VALUE = /'(?:[^']|'')*'/g;
const OPERATION = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*)?)/i;
const LONGEST_READ = 4000;

export function describeStatement(text: string): SpanStart {
  const plain = text.slice(0, LONGEST_READ).replaceAll(TEXT_VALUE, '?');
  const operation = (OPERATION.exec(plain)?.[1] ?? 'statement').toUpperCase();
  const table = TABLE.exec(plain)?.[1]?.replaceAll('"', '');
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}
