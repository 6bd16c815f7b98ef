import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '../routes/art-client.ts';
import { clientSvg } from './client-svg.server.ts';

const screen = { brand: '飞梭', game: '绝地求生', line: '亚服 · 东京方向', motif: 'pan', hue: 'gold' } as const;

test('the simulated latency curve in the drawing of the client is labelled as simulated', () => {
  const svg = clientSvg({ ...screen, isStill: false });
  expect(svg).toContain('示意</text>');
  expect(svg).toContain('曲线和数字是模拟的');
});

test('the still drawing of the client has no motion, the other one has', () => {
  expect(clientSvg({ ...screen, isStill: true })).not.toMatch(/animation|@keyframes/);
  expect(clientSvg({ ...screen, isStill: false })).toMatch(/animation:run .*infinite/);
});

test('texts of operators in the drawing of the client are not treated as markup', () => {
  const svg = clientSvg({ ...screen, game: '<script>"&', isStill: true });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&#60;script&#62;&#34;&#38;');
});

test('the address of the drawing contains its texts, so that changed texts get another address', () => {
  const params = { hue: 'gold', motif: 'pan', brand: '飞梭', line: '亚服', file: '绝地求生.svg' };
  const request = new Request('http://localhost/');
  expect(loader({ params, request } as unknown as LoaderFunctionArgs).status).toBe(200);
  for (const wrong of [{ line: '长'.repeat(21) }, { motif: 'toString' }, { file: '.svg' }])
    expect(loader({ params: { ...params, ...wrong }, request } as unknown as LoaderFunctionArgs).status).toBe(404);
});
