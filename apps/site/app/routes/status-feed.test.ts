import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from './status-feed.ts';

const incident = {
  id: '1',
  kind: 'fault',
  phase: 'open',
  title: '东京\u000b丢包 <b>',
  state: 'down',
  startsAt: '2026-11-19T00:00:00Z',
  endsAt: null,
  regions: ['东京'],
  updates: [{ at: '2026-11-19T00:00:00Z', state: 'down', text: '第一行\n第\u0001二行' }],
};
const site = {
  mainOrigin: 'http://localhost',
  content: { readLineStatus: async () => ({ open: [incident], planned: [], past: [] }) },
  findContent: async () => ({ brand: { name: '飞梭', suffix: '' } }),
};

test("a character that XML forbids in an incident's text does not make the status feed invalid", async () => {
  const request = { context: { get: () => site } } as unknown as LoaderFunctionArgs;
  const body = await (await loader(request)).text();
  expect(body).toContain('<title>东京丢包 &#60;b&#62;（');
  expect(body).toContain('第一行\n第二行');
});
