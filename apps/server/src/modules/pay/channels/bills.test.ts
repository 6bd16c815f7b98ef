import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fenOf, yuanOf } from '../../../formats/yuan.ts';
import { readAlipayBill } from './alipay/alipay-channel.ts';
import { readRows } from './read-csv.ts';
import { momentOf, rfc3339Of, secondOf } from '../../../time/shanghai.ts';
import { assertDigest, readWechatBill } from './wechat/wechat-channel.ts';

test('amounts of a bill are converted between yuan and fen without floating point', () => {
  const pairs: [string, number][] = [
    ['0.01', 1],
    ['30', 3000],
    ['30.5', 3050],
    ['19.99', 1999],
    ['1.10', 110],
    ['-0.18', -18],
    ['90071992547.40', 9_007_199_254_740],
  ];
  for (const [yuan, fen] of pairs) expect(fenOf(yuan), yuan).toBe(fen);
  for (const odd of ['', '.5', '1.', '1.001', '1e3', '１', 'NaN', '1,000.00', '--1'])
    expect(fenOf(odd), odd).toBeNull();
  for (const [fen, yuan] of [
    [1, '0.01'],
    [110, '1.10'],
    [-18, '-0.18'],
    [0, '0.00'],
    [300_000, '3000.00'],
  ] as const) {
    expect(yuanOf(fen)).toBe(yuan);
  }
  expect(() => yuanOf(1.5)).toThrow(RangeError);
  const amounts = Array.from({ length: 10_000 }, (_, fen) => fen);
  expect(amounts.filter((fen) => fenOf(yuanOf(fen)) !== fen)).toEqual([]);
});

test('times of a bill are formatted and parsed as China Standard Time', () => {
  const moment = new Date('2030-06-05T16:00:00Z');
  expect(secondOf(moment)).toBe('2030-06-06 00:00:00');
  expect(rfc3339Of(moment)).toBe('2030-06-06T00:00:00+08:00');
  expect(momentOf('2030-06-06 00:00:00')).toEqual(moment);
  expect(momentOf('soon')).toBeNull();
});

test('a cell of a bill may contain commas if it is quoted or if cells begin with a backtick', () => {
  const [quoted] = readRows('编号,名称,金额', ['1\t,"月卡, 31 天",30.00']);
  expect([...(quoted?.values() ?? [])]).toEqual(['1', '月卡, 31 天', '30.00']);
  const [marked] = readRows('编号,名称,金额', ['`1,`月卡, 31 天,`30.00']);
  expect([...(marked?.values() ?? [])]).toEqual(['1', '月卡, 31 天', '30.00']);
});

test('a bill is refused if its digest differs from the signed digest, or if its content is unreadable', () => {
  const bill = Buffer.from('\uFEFF交易时间,微信订单号\r\n`soon,`1\r\n总交易单数\r\n`1\r\n');
  expect(() => assertDigest(bill, 'SHA1', '0'.repeat(40))).toThrow('hash of the bill');
  expect(() => assertDigest(bill, 'MD5', 'x')).toThrow('hash of the bill');
  expect(() => readWechatBill(bill)).toThrow('cannot be parsed');
  expect(() => readAlipayBill(bill)).toThrow('cannot be unpacked');
});

test("a file above the maximum size in a bill's archive is not unpacked", () => {
  const archive = Buffer.from(zipSync({ 'bill.csv': Buffer.from('支付宝交易号,业务类型') }));
  const size = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24;
  archive.writeUInt32LE(257 * 1024 * 1024, size);
  expect(() => readAlipayBill(archive)).toThrow('the bill contains no list of trades');
});
