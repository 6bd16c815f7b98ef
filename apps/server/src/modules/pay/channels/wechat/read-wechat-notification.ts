import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../../http/app-error.ts';
import type { Notice } from '../channel.ts';
import { isEncryptedResource, openResource } from './decrypt-resource.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { WechatAccount } from './wechat-account.ts';
import { isSignedBy, readSignedHeaders } from './wechat-signature.ts';
import { readRefundState, readTrade } from './wechat-trade.ts';

export interface RawNotification {
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

/** Reads a notification that WeChat Pay signed recently for our account. Every other request gets the same error. */
export async function readWechatNotification(
  account: WechatAccount,
  keys: PlatformKeys,
  { headers, body, now }: RawNotification,
): Promise<Notice> {
  const signed = readSignedHeaders(headers, now);
  const key = signed && (await keys.find(signed.serial).catch(() => null));
  if (!signed || !key || !isSignedBy(key, signed, body)) throw notAuthentic();
  try {
    return readNotice(account, JSON.parse(body.toString('utf8')) as Record<string, unknown>);
  } catch {
    throw notAuthentic();
  }
}

function readNotice(account: WechatAccount, event: Record<string, unknown>): Notice {
  const { id: eventId, event_type: type, resource } = event;
  if (typeof eventId !== 'string' || eventId === '' || typeof type !== 'string') throw notAuthentic();
  if (!isEncryptedResource(resource)) throw notAuthentic();
  const facts = JSON.parse(openResource(resource, account.apiV3Key)) as Record<string, unknown>;
  if (facts['mchid'] !== account.mchId) throw notAuthentic();
  if (type.startsWith('REFUND.')) {
    const refundNo = facts['out_refund_no'];
    if (typeof refundNo !== 'string') throw notAuthentic();
    return { kind: 'refund', eventId, refundNo, state: readRefundState(facts['refund_status']) };
  }
  if (!type.startsWith('TRANSACTION.')) return { kind: 'other', eventId };
  // Payment notifications contain an appid; refund notifications do not.
  if (facts['appid'] !== account.appId) throw notAuthentic();
  const trade = readTrade(facts);
  return trade.state === 'paid' ? { kind: 'paid', eventId, trade } : { kind: 'other', eventId };
}

const notAuthentic = () =>
  new AppError('permission_denied', { description: 'the signature of the notification is wrong' });
