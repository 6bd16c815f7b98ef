import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { ChannelError, type CallSettings } from '../channel.ts';
import { secondOf } from '../../../../time/shanghai.ts';
import { BILL_MS, withTimeout } from '../with-timeout.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { timeCall } from '../../../../metrics/time-call.ts';

/** 10000 means success, 10003 a pending charge under an agreement. */
const accepted = new Set(['10000', '10003']);
/** 20000 is a temporary error and 40005 the rate limit. The request may have succeeded, so its result is unknown. */
const unclearCodes = new Set(['20000', '40005']);
const isUnclear = (subCode: string) => /SYSTEM_ERROR|unknow-error|service-not-available/i.test(subCode);

export type AlipayReply = Record<string, unknown>;

/** Calls Alipay's gateway: signs requests, verifies replies, and enforces a timeout. */
export class AlipayWire {
  readonly account: AlipayAccount;
  readonly #settings: CallSettings;
  #sdk: Promise<AlipaySdk> | null = null;
  #pages: Promise<AlipaySdk> | null = null;

  constructor(account: AlipayAccount, settings: CallSettings) {
    this.account = account;
    this.#settings = settings;
  }

  /** Returns the reply if the call succeeded; otherwise throws a ChannelError with Alipay's code. */
  async call(method: string, content: object, tells = false): Promise<AlipayReply> {
    const sdk = await this.#open();
    const params = {
      // Alipay expects Beijing time; without this field the library uses the machine's time zone.
      timestamp: secondOf(this.#settings.wall.now()),
      ...(tells && { notify_url: this.account.notifyUrl }),
      bizContent: content,
    };
    // Without `validateSign` the library does not verify the signature of the reply.
    const reply: AlipayReply = await timeCall(
      'alipay',
      () =>
        withTimeout(sdk.exec(method, params, { validateSign: true }), this.#settings.callMs).catch((error: unknown) => {
          throw faultOf(error);
        }),
      ({ code }) => (accepted.has(code) ? 'ok' : 'refused'),
    );
    const code = String(reply['code']);
    if (accepted.has(code)) return reply;
    const subCode = typeof reply['sub_code'] === 'string' ? reply['sub_code'] : '';
    if (unclearCodes.has(code) || isUnclear(subCode)) {
      throw new ChannelError('unreachable', `Alipay reported a temporary failure (${code} ${subCode})`, subCode);
    }
    const message = typeof reply['sub_msg'] === 'string' ? reply['sub_msg'].slice(0, 200) : '';
    throw new ChannelError('refused', `Alipay refused: ${code} ${subCode} ${message}`, subCode);
  }

  /** Returns the signed address of a page that the payer opens. */
  async pageOf(method: string, content: object, gateway: string): Promise<string> {
    this.#pages ??= this.#make(gateway);
    const timestamp = secondOf(this.#settings.wall.now());
    const params = { timestamp, notify_url: this.account.notifyUrl, bizContent: content };
    return (await this.#pages).pageExec(method, 'GET', params);
  }

  /** Downloads a file from an address in a signed reply. The file itself is not signed. */
  async download(address: string): Promise<Buffer> {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isTrusted = url?.protocol === 'https:' || url?.origin === new URL(this.account.gateway).origin;
    if (!url || !isTrusted)
      throw new ChannelError('forged', 'the download address of the bill is not on the host of the channel');
    const signal = AbortSignal.timeout(BILL_MS);
    try {
      const answer = await fetch(url, { signal, redirect: 'error' });
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
    } catch {
      // Not rethrown, because the error of `fetch` contains the download address. The error below does not.
    }
    throw new ChannelError(signal.aborted ? 'timeout' : 'unreachable', 'the bill could not be fetched');
  }

  #open(): Promise<AlipaySdk> {
    this.#sdk ??= this.#make(this.account.gateway);
    return this.#sdk;
  }

  #make(gateway: string): Promise<AlipaySdk> {
    const { appId, privateKey, alipayPublicKey } = this.account;
    // The library is loaded on first use, so that the server starts faster.
    return import('alipay-sdk').then(
      ({ AlipaySdk: Sdk }) =>
        new Sdk({
          appId,
          // The library chooses its parser by the first line of the key, so the key is always exported in one format.
          privateKey: createPrivateKey(privateKey).export({ format: 'pem', type: 'pkcs8' }) as string,
          keyType: 'PKCS8',
          alipayPublicKey: createPublicKey(alipayPublicKey).export({ format: 'pem', type: 'spki' }) as string,
          gateway,
          signType: 'RSA2',
          camelcase: false,
          timeout: this.#settings.callMs,
        }),
    );
  }
}

/**
 * Maps an error of the library to a ChannelError. The library's message contains the reply and thus the payment code,
 * so it is dropped.
 */
function faultOf(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error;
  const { message, cause } = error as Error;
  const name = cause instanceof Error ? cause.name : '';
  if (message.startsWith('验签失败')) return new ChannelError('forged', 'the signature of the Alipay reply is wrong');
  if (/Timeout/i.test(name)) return new ChannelError('timeout', 'Alipay did not answer in time');
  const [, status = name] = /status: (\d+)/.exec(message) ?? [];
  return new ChannelError('unreachable', `the request to Alipay failed (${status})`);
}
