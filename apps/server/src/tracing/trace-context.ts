import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace that a request or job belongs to (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the span that calls made from here have as their parent. */
  spanId: string;
  isSampled: boolean;
}

const running = new AsyncLocalStorage<TraceContext>();

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const ZEROS = /^0+$/;

/** Reads the header `traceparent`; null if it is malformed, as the standard demands. */
export function parseTraceparent(header: string): TraceContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? [];
  if (traceId === '' || header.startsWith('ff') || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export const currentTrace = (): TraceContext | undefined => running.getStore();

export const runInTrace = <Result>(trace: TraceContext, work: () => Result): Result => running.run(trace, work);

/** Runs background work that belongs to no trace, though a traced request began it. */
export const outsideTrace = <Result>(work: () => Result): Result => running.exit(work);
