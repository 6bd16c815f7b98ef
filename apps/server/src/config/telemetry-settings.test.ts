import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { telemetryConfig, telemetrySettings } from './telemetry-settings.ts';

const read = (env: Record<string, string>) => readSettings(telemetrySettings, env);

test('without settings, pages load no third-party script', () => {
  const { errorDsn, analytics, tags } = telemetryConfig(read({}).settings);
  expect(errorDsn).toBeNull();
  expect([...analytics.siteIds, ...tags.ids]).toEqual([]);
});

test('§2 page metadata: the analytics id depends on the host, and tag ids on the group of the channel', () => {
  const { settings, faults } = read({
    ANALYTICS_SITES: 'www.acc.example=abc123, m.acc.example:8443=def456',
    TAG_IDS: 'first=111,second=222,third=333',
    ERROR_DSN: 'https://0123abcd@errors.example.com/42',
  });
  expect(faults).toEqual([]);
  const { analytics, tags, errorDsn } = telemetryConfig(settings);
  expect(analytics.siteIds.get('m.acc.example:8443')).toBe('def456');
  expect(tags.ids.get('second')).toBe('222');
  expect(errorDsn).toBe('https://0123abcd@errors.example.com/42');
});

test.each([
  ['ERROR_DSN', 'errors.example.com'],
  ['ERROR_DSN', 'https://public:secret@errors.example.com/1'],
  ['ANALYTICS_SITES', 'www.acc.example'],
  ['ANALYTICS_SITES', 'www.acc.example=<script>'],
  ['ANALYTICS_SCRIPT', 'https://stats.example.com/s.js'],
  ['ANALYTICS_SCRIPT', 'http://stats.example.com/{id}.js'],
  ['ANALYTICS_SCRIPT', "https://stats.example.com/{id}.js; script-src 'unsafe-inline'"],
  ['TAG_IDS', 'fourth=1'],
])('the telemetry setting %s refuses %s', (name, value) => {
  expect(read({ [name]: value }).faults).toHaveLength(1);
});
