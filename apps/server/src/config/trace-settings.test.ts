import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const ENDPOINT = 'http://localhost:4318';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

test('without an address no traces are exported, whatever the other settings say', () => {
  expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeNull();
});

test('the standard settings of OpenTelemetry say where, which and as whom', () => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a,x-tenant=b',
    OTEL_SERVICE_NAME: 'web',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  });
  expect(tracing).toMatchObject({
    url: `${ENDPOINT}/v1/traces`,
    headers: { authorization: 'Bearer a', 'x-tenant': 'b' },
    attributes: { 'service.name': 'web', 'deployment.environment.name': 'production' },
    sampling: { sampler: 'parentbased_traceidratio', ratio: 0.05 },
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key-without-name'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ax-injected:%201'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s=%s is refused, and headers are not quoted', (name, value) => {
  const faults = faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: must `));
  const isSecret = name.endsWith('HEADERS');
  expect(isSecret && faults[0]?.includes(value)).toBe(false);
});

test('production sends spans unencrypted only to this machine or a private host', () => {
  const env = { MODE: 'production', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318' };
  const isNamed = (faults: string[]) => faults.some((fault) => fault.startsWith('OTEL_EXPORTER_OTLP_ENDPOINT'));
  expect(isNamed(faultsOf(env))).toBe(true);
  expect(isNamed(faultsOf({ ...env, PRIVATE_HOSTS: 'collector.example.com' }))).toBe(false);
  expect(isNamed(faultsOf({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }))).toBe(false);
});
