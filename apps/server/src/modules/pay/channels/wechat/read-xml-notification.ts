import { createHash } from 'node:crypto';
import { AppError } from '../../../../http/app-error.ts';
import type { Notice } from '../channel.ts';
import { momentOf } from '../../../../time/shanghai.ts';
import type { WechatAccount } from './wechat-account.ts';
import { isSignedXml, readXml, type XmlFields } from './wechat-xml.ts';

const disbelieved = () => new AppError('permission_denied', { description: 'the notification is not believed' });
const changes: Record<string, 'signed' | 'ended' | undefined> = { ADD: 'signed', DELETE: 'ended' };

/**
 * What version 2 tells: an agreement was signed or ended, and the payment that was made with it. These carry neither a
 * number of their own nor a moment, so what they say is their number; a repetition changes nothing.
 */
export function readXmlNotification(account: WechatAccount, body: Buffer): Notice {
  const fields = readXml(body.toString('utf8'));
  if (!fields || !account.papay || !isSignedXml(fields, account.papay.apiV2Key)) throw disbelieved();
  const field = (name: string) => fields.get(name) ?? '';
  if (field('mch_id') !== account.mchId) throw disbelieved();
  if (field('return_code') !== 'SUCCESS' || field('result_code') !== 'SUCCESS') {
    return { kind: 'other', eventId: digestOf(fields), wire: 'xml' };
  }
  const change = changes[field('change_type')];
  if (change) {
    const [code, contractId] = [field('contract_code'), field('contract_id')];
    if (code === '' || contractId === '' || field('plan_id') !== account.papay.planId) throw disbelieved();
    const eventId = `${contractId}-${change}`;
    return { kind: 'contract', eventId, code, contractId, change, wire: 'xml' };
  }
  // Left out, it is the yuan.
  if (field('appid') !== account.appId || !['', 'CNY'].includes(field('fee_type'))) throw disbelieved();
  const [outTradeNo, transactionId] = [field('out_trade_no'), field('transaction_id')];
  const paidAt = momentOf(field('time_end').replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6'));
  if (outTradeNo === '' || transactionId === '' || !/^\d{1,9}$/.test(field('total_fee')) || !paidAt)
    throw disbelieved();
  const trade = { outTradeNo, state: 'paid', transactionId, paidFen: Number(field('total_fee')), paidAt } as const;
  return { kind: 'paid', eventId: `XML-${transactionId}`, trade, wire: 'xml' };
}

const digestOf = (fields: XmlFields) =>
  `XML-${createHash('sha256')
    .update(JSON.stringify([...fields].toSorted()))
    .digest('hex')
    .slice(0, 40)}`;
