import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '../routes/art-client.ts';
import { clientSvg } from './client-svg.server.ts';

const screen = { brand: '飞梭', game: '绝地求生', line: '亚服 · 东京方向', motif: 'pan', hue: 'gold' } as const;

test('the simulated latency curve in the picture of the client is labelled as simulated', () => {
  const svg = clientSvg({ ...screen, isStill: false });
  expect(svg).toContain('示意</text>');
  expect(svg).toContain('曲线和数字是模拟的');
});

test('the still picture of the client has no animation, the normal picture has one', () => {
  expect(clientSvg({ ...screen, isStill: true })).not.toMatch(/animation|@keyframes/);
  expect(clientSvg({ ...screen, isStill: false })).toMatch(/animation:run .*infinite/);
});

test("markup in an operator's text is shown as text in the picture of the client", () => {
  const svg = clientSvg({ ...screen, game: '<script>"&', isStill: true });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&#60;script&#62;&#34;&#38;');
});

test('the address of the picture of the client contains its texts, so changed texts change the address', () => {
  const params = { hue: 'gold', motif: 'pan', brand: '飞梭', line: '亚服', file: '绝地求生.svg' };
  const request = new Request('http://localhost/');
  expect(loader({ params, request } as unknown as LoaderFunctionArgs).status).toBe(200);
  for (const wrong of [{ line: '长'.repeat(21) }, { motif: 'toString' }, { file: '.svg' }])
    expect(loader({ params: { ...params, ...wrong }, request } as unknown as LoaderFunctionArgs).status).toBe(404);
});
