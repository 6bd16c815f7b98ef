import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { productVersion } from '../config/product-version.ts';
import type { TraceConfig } from '../config/trace-settings.ts';
import { traceSpansTotal } from '../metrics/business-metrics.ts';
import { OtlpExporter } from '../tracing/otlp-exporter.ts';
import { Tracer } from '../tracing/tracer.ts';

export interface OpenTracing {
  tracer: Tracer | null;
  close(): Promise<void>;
}

/** Starts the export of traces if the configuration names a receiver. */
export function openTracing(config: TraceConfig | null, log: Logger): OpenTracing {
  if (config === null) return { tracer: null, close: async () => {} };
  const { attributes, sampling, ...target } = config;
  const exporter = new OtlpExporter({
    target,
    resource: {
      'service.version': productVersion,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'process.pid': process.pid,
      ...attributes,
    },
    count: (outcome, spans) => traceSpansTotal.inc({ outcome }, spans),
    say(isWorking, reason) {
      if (isWorking) log.info('traces are exported again');
      else log.warn({ reason }, 'traces are not exported');
    },
  });
  return { tracer: new Tracer(exporter, sampling), close: () => exporter.close() };
}
