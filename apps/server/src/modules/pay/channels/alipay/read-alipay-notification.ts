import { createPublicKey, verify } from 'node:crypto';
import { AppError } from '../../../../http/app-error.ts';
import type { Notice } from '../channel.ts';
import { momentOf } from '../../../../time/shanghai.ts';
import { fenOf } from '../../../../formats/yuan.ts';
import type { AlipayAccount } from './alipay-account.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const changes: Record<string, 'signed' | 'ended' | undefined> = { dut_user_sign: 'signed', dut_user_unsign: 'ended' };

/** Accepts only a notification that Alipay signed with RSA2 for our account. */
export function readAlipayNotification(account: AlipayAccount, body: Buffer): Notice {
  const fields = readFields(body);
  if (!fields || !isSigned(fields, account.alipayPublicKey)) throw notAuthentic();
  const field = (name: string) => fields.get(name) ?? '';
  const eventId = field('notify_id');
  if (field('app_id') !== account.appId || eventId === '') throw notAuthentic();
  // Agreement notifications have no seller.
  const change = changes[field('notify_type')];
  if (change) {
    const [code, contractId] = [field('external_agreement_no'), field('agreement_no')];
    if (contractId === '') throw notAuthentic();
    // A contract without our number is not ours.
    return code === '' ? { kind: 'other', eventId } : { kind: 'contract', eventId, code, contractId, change };
  }
  if (field('seller_id') !== account.sellerId) throw notAuthentic();
  // A refund notification also has the status "paid".
  if (field('refund_fee') !== '' || field('gmt_refund') !== '') {
    const refundNo = field('out_biz_no');
    return refundNo === '' ? { kind: 'other', eventId } : { kind: 'refund', eventId, refundNo, state: 'succeeded' };
  }
  const status = field('trade_status');
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return { kind: 'other', eventId };
  const [outTradeNo, transactionId] = [field('out_trade_no'), field('trade_no')];
  const paidFen = fenOf(field('total_amount'));
  const paidAt = momentOf(field('gmt_payment'));
  if (outTradeNo === '' || transactionId === '' || paidFen === null || !paidAt) throw notAuthentic();
  return { kind: 'paid', eventId, trade: { outTradeNo, state: 'paid', transactionId, paidFen, paidAt } };
}

/** UTF-8 without duplicate names; otherwise the signed and the read values could differ. */
function readFields(body: Buffer): Map<string, string> | null {
  try {
    const params = [...new URLSearchParams(decoder.decode(body))];
    const fields = new Map(params);
    const charset = fields.get('charset') ?? 'utf-8';
    return fields.size === params.length && /^utf-?8$/i.test(charset) ? fields : null;
  } catch {
    return null;
  }
}

/** The signature type is fixed: the sender could otherwise choose SHA-1. */
function isSigned(fields: Map<string, string>, publicKey: string): boolean {
  const signature = fields.get('sign') ?? '';
  if (fields.get('sign_type') !== 'RSA2' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const text = [...fields]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return verify('RSA-SHA256', Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

const notAuthentic = () => new AppError('permission_denied', { description: 'the notification is not believed' });
