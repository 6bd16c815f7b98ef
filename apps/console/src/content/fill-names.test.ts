import { expect, test } from 'vitest';
import { fillNames } from './read-only-item.tsx';
import { plain } from './text-lines.ts';

test('fillNames shows an agreement with the names of brand and company, as members read it', () => {
  const brand = { name: '飞梭', suffix: '加速器', company: '梭织公司' };
  expect(fillNames('你与{company}就{brand}{suffix}订立，{brand}是商标', brand)).toBe(
    '你与梭织公司就飞梭加速器订立，飞梭是商标',
  );
});

test('fillNames inserts names literally, even if they contain replacement patterns such as $&', () => {
  expect(fillNames('{brand}与{company}', { name: 'A$&', suffix: '', company: "$'$$" })).toBe("A$&与$'$$");
});

test('the content pages show times in Beijing time', () => {
  expect(plain('2026-11-17T04:00:00.000Z')).toBe('2026-11-17 12:00:00');
  expect(plain('2026-11-17')).toBe('2026-11-17');
});
