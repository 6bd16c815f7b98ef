import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LogOutput } from './log-output.ts';

const linesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index} ${'x'.repeat(100)}\n`);

function openFile() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'feisuo-log-'));
  const fd = fs.openSync(join(folder, 'log'), 'w');
  onTestFinished(() => {
    fs.closeSync(fd);
    fs.rmSync(folder, { recursive: true });
  });
  return { fd, read: () => fs.readFileSync(join(folder, 'log'), 'utf8') };
}

/** Makes writes fail like those to a full disk, until the returned function is called. */
function fillDisk(): () => void {
  const failing = vi.spyOn(fs, 'write') as unknown as { mockImplementation(write: unknown): void; mockRestore(): void };
  failing.mockImplementation((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error, written: number) => void;
    setImmediate(() => done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 0));
  });
  onTestFinished(() => failing.mockRestore());
  return () => failing.mockRestore();
}

test('the log writes its lines in order', async () => {
  const { fd, read } = openFile();
  const output = new LogOutput(fd);
  for (const line of linesOf(0, 200)) output.write(line);
  await expect.poll(read).toBe(linesOf(0, 200).join(''));
});

test('while the disk is full the log keeps lines up to its limit, and says later how many it dropped', async () => {
  const { fd, read } = openFile();
  const output = new LogOutput(fd, 8192);
  const free = fillDisk();
  for (const line of linesOf(0, 40)) output.write(line);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (const line of linesOf(40, 200)) output.write(line);
  free();
  await expect.poll(read, { timeout: 5000 }).toContain('dropped');
  const [, dropped] = /"(\d+) log lines were dropped/.exec(read()) ?? [];
  expect(Number(dropped)).toBeGreaterThan(50);
  expect(read().match(/^line \d+ x+$/gm)).toEqual(linesOf(0, 200 - Number(dropped)).map((line) => line.trimEnd()));
});

test.skipIf(process.platform !== 'linux')('the last flush ends even if the disk is full', () => {
  const fd = fs.openSync('/dev/full', 'w');
  onTestFinished(() => fs.closeSync(fd));
  const output = new LogOutput(fd);
  output.write('a line\n');
  expect(() => output.flushSync()).not.toThrow();
});

test('the last flush writes the lines that wait', () => {
  const { fd, read } = openFile();
  const output = new LogOutput(fd);
  output.write('a line\n');
  output.flushSync();
  expect(read()).toBe('a line\n');
});

test('beside other processes the log writes whole lines in pieces that a pipe takes at once', async () => {
  const { fd, read } = openFile();
  const writes = vi.spyOn(fs, 'write');
  onTestFinished(() => writes.mockRestore());
  const output = new LogOutput(fd, undefined, true);
  const long = `${'y'.repeat(6000)}\n`;
  const lines = [...linesOf(0, 100), long, ...linesOf(100, 300)];
  output.write(lines.join(''));
  await expect.poll(read).toBe(lines.join(''));
  const pieces = writes.mock.calls.map(([, piece]) => Buffer.from(piece).toString());
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.filter((piece) => !piece.endsWith('\n'))).toEqual([]);
  expect(pieces.filter((piece) => piece.length > 4096)).toEqual([long]);
});
