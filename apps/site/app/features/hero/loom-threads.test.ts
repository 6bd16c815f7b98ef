import { expect, test } from 'vitest';
import { heightOf, stringLoom, traceThread } from './loom-threads.ts';

const ends = Array.from({ length: 6 }, (_, i) => ({ x: 1000, y: 100 + i * 80 }));
const loom = stringLoom({ width: 1200, height: 700, isCompact: false }, ends);

function trace(shuttleX: number, seconds = 0) {
  const points: { x: number; y: number }[] = [];
  const thread = loom.threads[20];
  if (!thread) throw new Error('the loom has too few threads');
  const note = (x: number, y: number) => void points.push({ x, y });
  traceThread({ moveTo: note, lineTo: note }, loom, thread, { shuttleX, seconds });
  return { points, thread };
}

test('the hero picture has equally many threads per region, and is the same at every visit', () => {
  for (let region = 0; region < 6; region++) {
    expect(loom.threads.filter((thread) => thread.region === region)).toHaveLength(9);
  }
  expect(stringLoom({ width: 1200, height: 700, isCompact: false }, ends)).toEqual(loom);
});

test('a thread of the hero picture is straight while the shuttle is at its right end', () => {
  const { points, thread } = trace(1000);
  for (const { x, y } of points) expect(Math.abs(y - heightOf(thread, x, loom.endX))).toBeLessThanOrEqual(0.5);
});

test('a thread of the hero picture is tangled to the right of the shuttle, and still reaches its end', () => {
  const { points, thread } = trace(300, 4);
  const strays = points.map(({ x, y }) => Math.abs(y - heightOf(thread, x, loom.endX)));
  expect(Math.max(...strays)).toBeGreaterThan(20);
  expect(points.at(-1)?.x).toBeCloseTo(1000, 0);
  expect(points.at(-1)?.y).toBeCloseTo(thread.endY, 0);
});
