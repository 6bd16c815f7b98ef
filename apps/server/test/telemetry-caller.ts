import { randomUUID } from 'node:crypto';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId, errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { errorKeyOf } from '../src/modules/telemetry/index.ts';
import { telemetryJobs } from '../src/modules/telemetry/telemetry-module.ts';
import type { TestServer } from './test-server.ts';

/** Adds rows to every table of telemetry: events, web vitals, an error, a page load and counts. */
export async function fillTelemetryTables(server: TestServer): Promise<void> {
  const now = server.clock.now().getTime();
  const event = { category: 'xl_acc', at: now, path: '/', route: '/' };
  const vital = { metric: 'LCP', value: 900.5, rating: 'good', id: randomUUID() };
  await server.post(telemetryPaths.collect, {
    app_id: analyticsApplicationId,
    batch: randomUUID(),
    consent: true,
    device_id: 'a-device',
    events: [
      { ...event, name: 'page_view', props: { text: '反\\斜"😀' } },
      { ...event, name: 'web_vital', props: vital },
    ],
  });
  const id = () => randomUUID().replaceAll('-', '');
  const fault = { event_id: id(), exception: { values: [{ type: 'Error', value: '反\\斜"😀' }] } };
  const load = { event_id: id(), transaction: '/', start_timestamp: now / 1000 - 1, timestamp: now / 1000 };
  const lines = [{}, { type: 'event' }, fault, { type: 'transaction' }, load];
  const key = errorKeyOf(server.deps.masterKey, errorProjects.site);
  await server.request({
    method: 'POST',
    url: `${telemetryPaths.errorEnvelope.replace(':project_id', errorProjects.site)}?sentry_key=${key}`,
    headers: { 'content-type': 'text/plain' },
    payload: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  for (const job of telemetryJobs(server.deps)) await job.run({});
}
