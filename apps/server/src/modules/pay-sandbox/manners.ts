import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../../keys/timing-safe.ts';
import type { SandboxChannel } from './sandbox.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

/** Longer than any shop waits. */
const SILENCE_MS = 30_000;

/** Keeps the line open and says nothing, until the caller hangs up. */
export async function neverAnswer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), SILENCE_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  return reply;
}

export interface BillToken {
  channel: SandboxChannel;
  day: string;
}

/** Addresses of bills are good for whoever has them, so they cannot be made up. */
export function sealToken({ wechat }: SandboxKeys, { channel, day }: BillToken): string {
  const content = `${channel}.${day}`;
  return `${content}.${createHmac('sha256', wechat.apiV3Key).update(`bill\n${content}`).digest('base64url')}`;
}

export function openToken(keys: SandboxKeys, token: string): BillToken | null {
  const [channel, day] = token.split('.');
  if ((channel !== 'wechat' && channel !== 'alipay') || day === undefined) return null;
  return isSameSecret(sealToken(keys, { channel, day }), token) ? { channel, day } : null;
}
