import { samplers, type Sampling } from '../tracing/sampling.ts';
import { choice, integer, text, url, type About, type Setting, type SettingValues } from './settings.ts';

const HEADER_PAIR = /^[!#$%&'*+.^_`|~\w-]+=[\x21-\x7e]*$/;

/** Settings with the names that all OpenTelemetry programs read. Without an address, nothing is exported. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://localhost:4318', {
    description: 'address of an OTLP receiver that gets traces at `/v1/traces` below it',
    defaultText: 'none: no spans are made',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: pairs({
    description: 'comma list of headers for the receiver, such as authorization=Bearer%20…',
    details: 'Values are percent-encoded.',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(['http/json'], {
    description: 'protocol of the receiver; only `http/json`',
    default: 'http/json',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(100, 60_000, {
    description: 'milliseconds that one delivery may take',
    default: 10_000,
  }),
  OTEL_BSP_SCHEDULE_DELAY: integer(100, 60_000, {
    description: 'milliseconds that a span waits at most to be sent with others',
    default: 5000,
  }),
  OTEL_SERVICE_NAME: text(/^[\x21-\x7e]{1,100}$/, { description: 'name of this service in traces', default: 'feisuo' }),
  OTEL_RESOURCE_ATTRIBUTES: pairs({
    description: 'comma list of attributes of this process, such as deployment.environment.name=production',
    details: 'Values are percent-encoded.',
  }),
  OTEL_TRACES_SAMPLER: choice(samplers, {
    description: 'which traces are exported',
    details: `One of ${samplers.join(', ')}.`,
    default: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio({
    description: 'part of the traces that `traceidratio` exports, from 0 to 1',
    default: 1,
  }),
};

/** Where spans go; null if none are made. */
export interface TraceConfig {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  delayMs: number;
  attributes: Readonly<Record<string, string>>;
  sampling: Sampling;
}

export function traceConfig(settings: SettingValues<typeof traceSettings>): TraceConfig | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    attributes: { 'service.name': settings.OTEL_SERVICE_NAME, ...settings.OTEL_RESOURCE_ATTRIBUTES },
    sampling: { sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
  };
}

/** Setting for `name=value` pairs. The rule does not quote them, because headers contain secrets. */
function pairs(about: About): Setting<Readonly<Record<string, string>>, undefined> {
  return {
    ...about,
    read(input) {
      const entries = input
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean);
      try {
        if (entries.length === 0 || !entries.every((entry) => HEADER_PAIR.test(entry))) return { rule: PAIRS_RULE };
        const decoded = entries.map((entry) => {
          const end = entry.indexOf('=');
          return [entry.slice(0, end), decodeURIComponent(entry.slice(end + 1))] as const;
        });
        if (decoded.some(([, value]) => /[^\x20-\x7e]/.test(value))) return { rule: PAIRS_RULE };
        return { value: Object.fromEntries(decoded) };
      } catch {
        return { rule: PAIRS_RULE };
      }
    },
  };
}

const PAIRS_RULE = 'must be a comma list of name=value with percent-encoded values';

function ratio(about: About<number>): Setting<number, number> {
  return {
    ...about,
    read: (input) =>
      /^(?:0|1)(?:\.\d{1,9})?$/.test(input) && Number(input) <= 1
        ? { value: Number(input) }
        : { rule: 'must be a number from 0 to 1' },
  };
}
