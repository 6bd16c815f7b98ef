import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'content' });

const mark = readFileSync(new URL('../../../site/public/favicon.svg', import.meta.url), 'utf8').trim();

test('the API documentation shows the name and the logo of the site', async () => {
  const { body, headers } = await server.get('/docs/');
  expect(body).toContain('<title>飞梭 Feisuo · 接口文档</title>');
  expect((await server.get('/docs/static/theme/mark.svg')).body.toString()).toBe(mark);
  expect((await server.get('/docs/static/swagger-initializer.js')).body).toContain(
    Buffer.from(mark).toString('base64'),
  );
  // The logo is embedded as a data URL.
  expect(headers['content-security-policy']).toContain("img-src 'self' data:");
  expect(headers['content-security-policy']).not.toContain("'unsafe-inline'");
});

test('without scripts the API documentation links to the OpenAPI file', async () => {
  const { body } = await server.get('/docs/');
  expect(body).toMatch(/<noscript>.*<a href="\/openapi\.json">.*<\/noscript>/);
  expect((await server.get('/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
});
