import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../keys/timing-safe.ts';
import type { SandboxChannel } from './sandbox.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

export interface BillToken {
  channel: SandboxChannel;
  day: string;
}

/** Returns an HMAC for the address of a bill, because the address alone allows downloading the bill. */
export function signBillToken({ wechat }: SandboxKeys, { channel, day }: BillToken): string {
  const content = `${channel}.${day}`;
  return `${content}.${createHmac('sha256', wechat.apiV3Key).update(`bill\n${content}`).digest('base64url')}`;
}

export function readBillToken(keys: SandboxKeys, token: string): BillToken | null {
  const [channel, day] = token.split('.');
  if ((channel !== 'wechat' && channel !== 'alipay') || day === undefined) return null;
  return isSameSecret(signBillToken(keys, { channel, day }), token) ? { channel, day } : null;
}
