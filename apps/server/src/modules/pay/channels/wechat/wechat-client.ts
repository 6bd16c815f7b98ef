import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Decorator as Library } from 'wechatpay-axios-plugin';
import { ChannelError, type CallSettings } from '../channel.ts';
import { BILL_MS, withTimeout } from '../with-timeout.ts';
import { PlatformKeys, type PlatformKeySet } from './platform-keys.ts';
import type { WechatAccount } from './wechat-account.ts';
import { SIGN_LENGTH, SIGN_TYPE } from './wechat-xml.ts';
import { timeCall } from '../../../../metrics/time-call.ts';

type Client = ReturnType<typeof Library.jsonBased>;
type ClientRequest = Parameters<Client['request']>[0];

const MAX_BILL_BYTES = 256 * 1024 * 1024;

export interface WechatCall {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** Calls WeChat Pay: signs requests, verifies replies, and enforces a timeout. */
export class WechatWire {
  readonly account: WechatAccount;
  readonly keys: PlatformKeys;
  readonly #callMs: number;
  #opened: { keys: PlatformKeySet; client: Client } | null = null;
  #xml: Promise<Client> | null = null;

  constructor(account: WechatAccount, settings: CallSettings) {
    this.account = account;
    this.#callMs = settings.callMs;
    this.keys = new PlatformKeys(account, settings.wall, () => this.#askCertificates());
  }

  /** Returns the JSON body, or an empty object if the reply has no body. */
  async call({ method, path, query, body }: WechatCall): Promise<Record<string, unknown>> {
    const { data } = await this.#send(await this.#open(), {
      method,
      url: path,
      ...(query && { params: query }),
      ...(body && { data: body }),
    });
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  }

  /** Calls API version 2, which uses XML. Only signing an agreement by payment code still needs it. */
  async callXml(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
    const { papay, mchId } = this.account;
    if (!papay) throw new ChannelError('refused', 'no agreement plan is configured');
    this.#xml ??= this.#makeXmlClient(mchId, papay.apiV2Key);
    const data = { ...fields, mch_id: mchId, sign_type: SIGN_TYPE };
    const reply = await this.#send(await this.#xml, { method: 'POST', url: path, data });
    const answerFields = reply.data as Record<string, string>;
    // The library accepts any signature type that the sender chose, so an MD5 signature is refused by its length.
    if (answerFields['sign']?.length !== SIGN_LENGTH)
      throw new ChannelError('forged', 'the reply has an unexpected signature type');
    return answerFields;
  }

  async #makeXmlClient(mchid: string, secret: string): Promise<Client> {
    const { Decorator } = await import('wechatpay-axios-plugin');
    const client = Decorator.xmlBased({ mchid, secret });
    const { origin } = this.account;
    Object.assign(client.defaults, {
      baseURL: `${origin}/`,
      maxRedirects: 0,
      ...(isLocal(origin) && { proxy: false }),
    });
    return client;
  }

  /**
   * Downloads a file from an address in a signed reply. The file is not signed, so the caller must check its digest.
   */
  async download(address: string): Promise<Buffer> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || url.origin !== this.account.origin)
      throw new ChannelError('forged', 'the download address of the bill is not on the host of the channel');
    const options = { responseType: 'arraybuffer' as const, transformResponse: [], maxContentLength: MAX_BILL_BYTES };
    const { data } = await this.#send(
      await this.#open(),
      { method: 'GET', url: url.pathname + url.search, ...options },
      BILL_MS,
    );
    return Buffer.from(data as ArrayBuffer);
  }

  async #open(): Promise<Client> {
    const keys = await this.#knownKeys();
    if (this.#opened?.keys !== keys) this.#opened = { keys, client: await this.#makeClient(keys) };
    return this.#opened.client;
  }

  async #knownKeys(): Promise<PlatformKeySet> {
    try {
      return await this.keys.all();
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      throw new ChannelError('forged', 'the platform certificates could not be verified');
    }
  }

  async #makeClient(keys: PlatformKeySet): Promise<Client> {
    const { origin, mchId, merchantSerial, merchantKey, publicKey } = this.account;
    // The library is loaded on first use, so that the server starts faster.
    const { Decorator } = await import('wechatpay-axios-plugin');
    const client = Decorator.jsonBased({
      mchid: mchId,
      serial: merchantSerial,
      privateKey: createPrivateKey(merchantKey),
      certs: { ...keys },
    });
    Object.assign(client.defaults, {
      baseURL: `${origin}/`,
      maxRedirects: 0,
      ...(isLocal(origin) && { proxy: false }),
    });
    // Tells WeChat Pay which of its public keys we have, so that it signs replies with the matching private key.
    if (publicKey) client.defaults.headers.common['Wechatpay-Serial'] = publicKey.id;
    return client;
  }

  /**
   * Sends no certificates to the library, so it cannot verify this reply. `readCertificates` verifies the reply
   * instead.
   */
  async #askCertificates(): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
    const ownKey = createPublicKey(this.account.merchantKey);
    const client = await this.#makeClient({ none: ownKey });
    const options = { responseType: 'arraybuffer' as const, transformResponse: [] };
    const { data, headers } = await this.#send(client, { method: 'GET', url: '/v3/certificates', ...options });
    return { headers: headers as IncomingHttpHeaders, body: Buffer.from(data as ArrayBuffer) };
  }

  async #send(client: Client, request: ClientRequest, limitMs = this.#callMs) {
    const signal = AbortSignal.timeout(limitMs);
    return timeCall('wechat', () =>
      withTimeout(client.request<unknown>({ ...request, timeout: limitMs, signal }), limitMs).catch(
        (error: unknown) => {
          throw faultOf(error, signal.aborted);
        },
      ),
    );
  }
}

/** HTTP statuses and error codes after which a retry may succeed. */
const laterStatuses = new Set([408, 429]);
const laterCodes = new Set(['SYSTEMERROR', 'BANKERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED']);

interface LibraryError {
  code?: string;
  response?: { status?: number; data?: unknown };
}

/** Maps an error of the library to a ChannelError, leaving out the request data in the error. */
function faultOf(error: unknown, isLate: boolean): ChannelError {
  if (error instanceof ChannelError) return error;
  const { code = '', response } = error as LibraryError;
  if (code === 'EV2_RES_STATUS_CODE_NOT_SUCESS') return refusalOf(response?.data);
  if (code.startsWith('EV3_RES_') || code.startsWith('EV2_RES_'))
    return new ChannelError('forged', `the signature of the reply is wrong (${code})`, code);
  if (isLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT' || code === 'ERR_CANCELED') {
    return new ChannelError('timeout', 'WeChat Pay did not answer in time');
  }
  const status = response?.status ?? 0;
  if (status >= 400 && status < 500 && !laterStatuses.has(status)) {
    const own = readRefusal(response?.data);
    return new ChannelError('refused', `WeChat Pay refused: ${status} ${own.code} ${own.message}`, own.code);
  }
  return new ChannelError('unreachable', `WeChat Pay could not be asked (${status === 0 ? code : status})`);
}

/**
 * Maps an error reply of API version 2. A temporary error becomes `unreachable`, because the call may have succeeded.
 */
function refusalOf(data: unknown): ChannelError {
  const fields = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const code = typeof fields['err_code'] === 'string' ? fields['err_code'] : '';
  const kind = laterCodes.has(code) ? 'unreachable' : 'refused';
  return new ChannelError(kind, `WeChat Pay refused: ${code}`, code);
}

function readRefusal(data: unknown): { code: string; message: string } {
  const parsed = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const textOf = (name: string) => (typeof parsed[name] === 'string' ? parsed[name].slice(0, 200) : '');
  return { code: textOf('code'), message: textOf('message') };
}

const isLocal = (origin: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
