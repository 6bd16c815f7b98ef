import { expect, test } from 'vitest';
import { fibreFloorMs, greatCircleKm } from './fibre-floor.ts';

const shanghai = { lat: 31.23, lon: 121.47 };
const losAngeles = { lat: 34.05, lon: -118.24 };

test.each([
  ['东京', { lat: 35.68, lon: 139.69 }, 17],
  ['首尔', { lat: 37.57, lon: 126.98 }, 8],
  ['新加坡', { lat: 1.35, lon: 103.82 }, 37],
  ['法兰克福', { lat: 50.11, lon: 8.68 }, 86],
  ['洛杉矶', losAngeles, 102],
  ['圣保罗', { lat: -23.55, lon: -46.63 }, 182],
])('the round trip from 上海 to %s (%s) has the expected minimum time', (_, place, ms) => {
  expect(Math.round(fibreFloorMs(shanghai, place))).toBe(ms);
});

test('the minimum round-trip time is equal in both directions, and zero for zero distance', () => {
  expect(greatCircleKm(shanghai, losAngeles)).toBeCloseTo(greatCircleKm(losAngeles, shanghai), 9);
  expect(fibreFloorMs(shanghai, shanghai)).toBe(0);
});
