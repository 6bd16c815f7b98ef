import type { ReceivedNotice } from './pay-sandbox-driver.ts';

type Arriving = [headers: Record<string, string>, body: Buffer | string];

/** Changes a genuine WeChat Pay notification in many ways. Each result must be refused. */
function wechatForgeries({ headers, body }: ReceivedNotice): Arriving[] {
  const [signature = '', stamp = ''] = [headers['wechatpay-signature'], headers['wechatpay-timestamp']];
  const without = ['timestamp', 'nonce', 'signature', 'serial'].map((name): Arriving => {
    const { [`wechatpay-${name}`]: _, ...others } = headers;
    return [others, body];
  });
  const altered = (from: RegExp, to: string) => Buffer.from(body.toString().replace(from, to));
  return [
    ...without,
    [{ ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` }, body],
    [{ ...headers, 'wechatpay-signature': signature.split('').toReversed().join('') }, body],
    [{ ...headers, 'wechatpay-signature-type': 'WECHATPAY2-RSA2048-SHA1' }, Buffer.concat([body, Buffer.from(' ')])],
    [{ ...headers, 'wechatpay-timestamp': String(Number(stamp) - 301) }, body],
    [{ ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0000000000' }, body],
    [headers, altered(/(TRANSACTION|REFUND)\.SUCCESS/, '$1.SUCCESS ')],
    [headers, altered(/TRANSACTION\.SUCCESS|REFUND\.SUCCESS/, 'REFUND.CLOSED')],
    [headers, Buffer.concat([body, Buffer.from('\n')])],
    [headers, '{}'],
    [{ ...headers, 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    [{ ...headers, 'content-encoding': 'gzip' }, Buffer.concat([Buffer.from('x'), body])],
  ];
}

/** Changes a genuine Alipay notification in many ways. Each result must be refused. */
function alipayForgeries({ headers, body }: ReceivedNotice): Arriving[] {
  const change = (alter: (fields: URLSearchParams) => void): Arriving => {
    const fields = new URLSearchParams(body.toString());
    alter(fields);
    return [headers, fields.toString()];
  };
  return [
    change((fields) => fields.set('total_amount', '0.01')),
    change((fields) => fields.set('sign_type', 'RSA')),
    change((fields) => fields.delete('sign')),
    change((fields) => fields.set('sign', 'AAAA')),
    change((fields) => fields.set('app_id', '2021000000000000')),
    change((fields) => fields.append('out_trade_no', 'P300620AAAAAAAAAAAA01')),
    change((fields) => fields.set('charset', 'gbk')),
    // A payment notification with fields that only refund notifications have.
    change((fields) => fields.set('out_biz_no', 'R300620AAAAAAAAAAAA')),
    change((fields) => fields.set('refund_fee', '0.02')),
    change((fields) => fields.set('gmt_refund', '2030-06-20 12:00:00.320')),
    [headers, ''],
    [
      { ...headers, 'content-type': 'application/json' },
      JSON.stringify(Object.fromEntries(new URLSearchParams(body.toString()))),
    ],
  ];
}

export const forgeriesOf = (channel: 'wechat' | 'alipay', heard: ReceivedNotice) =>
  channel === 'wechat' ? wechatForgeries(heard) : alipayForgeries(heard);
