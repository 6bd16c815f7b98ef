import { expect, test } from 'vitest';
import { errorDsnOf, readSettings } from './read-settings.ts';

const page = (content?: string) =>
  ({ querySelector: () => (content === undefined ? null : { content }) }) as unknown as Document;

test('telemetry settings are read from a meta tag of the page; null if the page has none', () => {
  expect(readSettings(page('{"release":"r"}'))).toEqual({ release: 'r' });
  expect(readSettings(page())).toBeNull();
  expect(readSettings(page('{'))).toBeNull();
});

test("the address for error reports is the page's own host, or the configured service", () => {
  const here = { protocol: 'https:', host: 'www.acc.example:8443' };
  expect(errorDsnOf({ errorDsn: null, errorKey: 'abc' }, here)).toBe('https://abc@www.acc.example:8443/1');
  expect(errorDsnOf({ errorDsn: 'https://k@errors.example/7', errorKey: 'abc' }, here)).toBe(
    'https://k@errors.example/7',
  );
});
