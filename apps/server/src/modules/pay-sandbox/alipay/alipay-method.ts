import { sign, verify, type KeyObject } from 'node:crypto';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import type { Sandbox } from '../sandbox.ts';

export type Content = Record<string, unknown>;
export type Faults = ReadonlySet<SandboxFault>;

interface Asked {
  content: Content;
  notifyUrl: string;
  origin: string;
}

export type Method = (sandbox: Sandbox, asked: Asked, faults: Faults) => Promise<Content | 'silence'>;

/** An error reply to the merchant, with Alipay's `code` and `sub_code`. */
export class Refusal extends Error {
  readonly code: string;
  readonly subCode: string;

  constructor(subCode: string, message: string, code = '40004') {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

export const unavailable = () => new Refusal('aop.ACQ.SYSTEM_ERROR', '系统错误', '20000');

/** Returns the text to sign: sorted `k=v` pairs joined by `&`, not URL-encoded. */
export const textOf = (params: Iterable<readonly [string, string]>, leftOut: readonly string[]) =>
  [...params]
    .filter(([name]) => !leftOut.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export const signText = (text: string, key: KeyObject) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

export const isSignedText = (text: string, key: KeyObject, signature: string) =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
