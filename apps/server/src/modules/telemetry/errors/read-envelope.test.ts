import { describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { unpackBody } from './envelope.routes.ts';
import { readEnvelope } from './read-envelope.ts';

const read = (text: string) => {
  const { header, items } = readEnvelope(Buffer.from(text));
  return { header, items: items.map(({ type, payload }) => [type, payload.toString()]) };
};

describe('an envelope', () => {
  test('an envelope has a header and items; an item without a length ends at the end of its line', () => {
    expect(read('{"event_id":"a"}\n{"type":"event"}\n{"x":1}\n{"type":"session"}\n{"y":2}')).toEqual({
      header: { event_id: 'a' },
      items: [
        ['event', '{"x":1}'],
        ['session', '{"y":2}'],
      ],
    });
  });

  test('an envelope item with a length may contain newlines and multi-byte characters', () => {
    const payload = '{"a":\n"错误"}';
    const length = Buffer.byteLength(payload);
    const expected = [
      ['event', payload],
      ['client_report', '{}'],
    ];
    expect(
      read(`{}\n{"type":"event","length":${length}}\n${payload}\n{"type":"client_report","length":2}\n{}\n`).items,
    ).toEqual(expected);
    expect(
      read(`{}\n{"type":"event","length":${length}}\n${payload}\n{"type":"client_report","length":2}\n{}`).items,
    ).toEqual(expected);
  });

  test('an envelope may contain no items and end in blank lines', () => {
    expect(read('{}').items).toEqual([]);
    expect(read('{}\n\n\n').items).toEqual([]);
    expect(read('{}\n{"type":"attachment","length":0}\n\n{"type":"x"}\n{}').items).toEqual([
      ['attachment', ''],
      ['x', '{}'],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'hello\n{"type":"event"}\n{}'],
    ['a header that is a list', '[]'],
    ['an item without a type', '{}\n{}\n{}'],
    ['an item’s header that is no JSON', '{}\nevent\n{}'],
    ['a length beyond the end', '{}\n{"type":"event","length":99}\n{}'],
    ['a negative length', '{}\n{"type":"event","length":-1}\n{}'],
    ['a fractional length', '{}\n{"type":"event","length":1.5}\n{}'],
    ['a length that is no number', '{}\n{"type":"event","length":"2"}\n{}'],
    ['an item longer than its length', '{}\n{"type":"event","length":1}\n{}\n'],
    ['too many items', `{}\n${'{"type":"x"}\n{}\n'.repeat(101)}`],
  ])('is refused as malformed: %s', (_what, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ refusal: 'invalid_argument' }));
  });
});

describe('a compressed body', () => {
  test('a compressed body is decompressed only up to a size limit', async () => {
    expect(String(await unpackBody(gzipSync('{}'), 'gzip'))).toBe('{}');
    expect(String(await unpackBody(Buffer.from('{}'), undefined))).toBe('{}');
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackBody(bomb, 'gzip')).rejects.toMatchObject({ facts: { status: 413 } });
    await expect(unpackBody(Buffer.from('no gzip'), 'gzip')).rejects.toMatchObject({ refusal: 'invalid_argument' });
    await expect(unpackBody(Buffer.from('x'), 'zstd')).rejects.toMatchObject({ facts: { status: 415 } });
  });
});
