import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { payPaths } from '@feisuo/contract/facts/paths';
import { payPageIdDefault, payReferFromDefault } from '@feisuo/contract/facts/pay-vocabulary';
import { choice, integer, origin, text, url, type Setting } from './settings.ts';

/** Payment settings. A channel with all its keys is real; one without is played by the sandbox, if that is on. */
export const paySettings = {
  PAY_SANDBOX: choice(['on', 'off'], 'on: a sandbox plays the channels that have no keys; the default in demo'),
  PAY_SANDBOX_ORIGIN: origin('where a sandbox of its own process answers; unset: this process plays it'),
  PAY_NOTIFY_ORIGIN: origin('where channels send notifications, https; the site’s address by default'),
  PAY_PAGE_ID: text(/^[\w-]{1,32}$/, 'the pay page where an address names none; jsq_web by default'),
  PAY_REFER_FROM: text(/^[\w.-]{1,64}$/, 'the refer-from of orders from visits without one; jsq_web by default'),
  WXPAY_APP_ID: text(/^wx[0-9A-Za-z]{4,40}$/, 'WeChat Pay: application that people pay in'),
  WXPAY_MCH_ID: text(/^\d{6,20}$/, 'WeChat Pay: merchant number'),
  WXPAY_SERIAL: text(/^[0-9A-Fa-f]{8,64}$/, 'WeChat Pay: serial number of the merchant certificate'),
  WXPAY_PRIVATE_KEY: key('private', 'WeChat Pay: the merchant’s private key, as PEM or the path of a file'),
  WXPAY_API_V3_KEY: text(/^[\x21-\x7e]{32}$/, 'WeChat Pay: the APIv3 key, 32 characters'),
  WXPAY_PUBLIC_KEY_ID: text(/^PUB_KEY_ID_[0-9A-Za-z]{1,64}$/, 'WeChat Pay: id of its public key'),
  WXPAY_PUBLIC_KEY: key('public', 'WeChat Pay: its public key, as PEM or the path of a file'),
  WXPAY_CERTIFICATES: choice(
    ['on', 'off'],
    'WeChat Pay: whether platform certificates are believed; the default without a public key. With one: a switch-over',
  ),
  WXPAY_ORIGIN: origin('WeChat Pay: where it answers; https://api.mch.weixin.qq.com by default'),
  WXPAY_API_V2_KEY: text(
    /^[\x21-\x7e]{32}$/,
    'WeChat Pay: the APIv2 key, 32 characters; only automatic renewal needs it',
  ),
  WXPAY_PLAN_ID: text(
    /^\d{1,20}$/,
    'WeChat Pay: the plan (委托代扣模板) of automatic renewal, beside WXPAY_API_V2_KEY',
  ),
  WXPAY_APP_SECRET: text(
    /^[\x21-\x7e]{16,64}$/,
    'WeChat Pay: the secret of WXPAY_APP_ID, an official account: people inside WeChat pay without scanning. Unset: they scan',
  ),
  WXPAY_H5: choice(
    ['on', 'off'],
    'WeChat Pay: on where H5支付 has been arranged: browsers of phones open WeChat to pay. off by default: they show a code',
  ),
  WXPAY_FEE_BASIS_POINTS: integer(0, 1000, 'WeChat Pay: what it keeps of a payment, in ten thousandths; 60 by default'),
  ALIPAY_APP_ID: text(/^\d{8,32}$/, 'Alipay: application number'),
  ALIPAY_SELLER_ID: text(/^2088\d{12}$/, 'Alipay: number of the account that is paid, 2088…'),
  ALIPAY_PRIVATE_KEY: key('private', 'Alipay: the application’s private key, as PEM or the path of a file'),
  ALIPAY_PUBLIC_KEY: key('public', 'Alipay: its public key (not the application’s), as PEM or the path of a file'),
  ALIPAY_GATEWAY: url(
    ['https', 'http'],
    'https://openapi.alipay.com/gateway.do',
    'Alipay: its gateway; https://openapi.alipay.com/gateway.do by default',
  ),
  ALIPAY_SIGN_SCENE: text(/^[A-Z_|]{3,64}$/, 'Alipay: the scene (签约场景) of automatic renewal; unset: there is none'),
  ALIPAY_FEE_BASIS_POINTS: integer(0, 1000, 'Alipay: what it keeps of a payment, in ten thousandths; 60 by default'),
};

/** WeChat OAuth, which identifies the payer. */
const WX_AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize';

/** Default origins of the channels. */
export const payOrigins = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com/gateway.do',
} as const;

/** Published fee of both channels, in basis points. */
const DEFAULT_FEE = 60;

interface WechatPaySetting {
  origin: string;
  appId: string;
  mchId: string;
  merchantSerial: string;
  merchantKey: string;
  apiV3Key: string;
  publicKey: { id: string; pem: string } | null;
  usesCertificates: boolean;
  papay: { apiV2Key: string; planId: string } | null;
  web: { secret: string; authorizeUrl: string; apiOrigin: string } | null;
  opensFromBrowsers: boolean;
  notifyUrl: string;
}

interface AlipaySetting {
  gateway: string;
  appId: string;
  sellerId: string;
  privateKey: string;
  alipayPublicKey: string;
  agreement: { signScene: string; pageGateway: string } | null;
  notifyUrl: string;
}

export interface PayConfig {
  /** Null: the sandbox plays it, or it is unavailable. */
  wechat: WechatPaySetting | null;
  alipay: AlipaySetting | null;
  /** Null: off. Its origin is null if this process plays it. */
  sandbox: { origin: string | null } | null;
  /** Addresses for payment notifications. */
  notifyUrls: { wechat: string; alipay: string };
  /** Fees that bills are compared with. */
  feeBasisPoints: { wechat: number; alipay: number };
  /** For orders without them. */
  defaults: { pageId: string; referFrom: string };
}

type Given = { [Name in keyof typeof paySettings]?: (typeof paySettings)[Name] extends Setting<infer T> ? T : never };

/** Every fault is added to the list with the name of its setting. */
export function payConfig(
  given: Given,
  { mode, siteOrigin, wxApiOrigin }: { mode: 'demo' | 'production'; siteOrigin: string; wxApiOrigin: string },
  faults: string[],
): PayConfig {
  const notifyOrigin = given.PAY_NOTIFY_ORIGIN ?? siteOrigin;
  const notifyUrls = { wechat: notifyOrigin + payPaths.notifyWechat, alipay: notifyOrigin + payPaths.notifyAlipay };
  const wechat = readWechat(given, { notifyUrl: notifyUrls.wechat, wxApiOrigin }, faults);
  const alipay = readAlipay(given, notifyUrls.alipay, faults);
  const isReal = [wechat?.origin, alipay?.gateway].some((address) => address !== undefined && !isLocal(address));
  if (isReal && !notifyOrigin.startsWith('https:')) {
    faults.push('PAY_NOTIFY_ORIGIN: must be https, the only kind that payment channels send notifications to');
  }
  const isOn = (given.PAY_SANDBOX ?? (mode === 'demo' ? 'on' : 'off')) === 'on';
  // Real keys for both channels leave nothing to play.
  const sandbox = isOn && !(wechat && alipay) ? { origin: given.PAY_SANDBOX_ORIGIN ?? null } : null;
  const feeBasisPoints = {
    wechat: given.WXPAY_FEE_BASIS_POINTS ?? DEFAULT_FEE,
    alipay: given.ALIPAY_FEE_BASIS_POINTS ?? DEFAULT_FEE,
  };
  const defaults = {
    pageId: given.PAY_PAGE_ID ?? payPageIdDefault,
    referFrom: given.PAY_REFER_FROM ?? payReferFromDefault,
  };
  return { wechat, alipay, sandbox, notifyUrls, feeBasisPoints, defaults };
}

function readWechat(
  given: Given,
  { notifyUrl, wxApiOrigin }: { notifyUrl: string; wxApiOrigin: string },
  faults: string[],
): WechatPaySetting | null {
  const needed = ['WXPAY_APP_ID', 'WXPAY_MCH_ID', 'WXPAY_SERIAL', 'WXPAY_PRIVATE_KEY', 'WXPAY_API_V3_KEY'] as const;
  const more = [
    'WXPAY_PUBLIC_KEY',
    'WXPAY_PUBLIC_KEY_ID',
    'WXPAY_CERTIFICATES',
    'WXPAY_API_V2_KEY',
    'WXPAY_PLAN_ID',
    'WXPAY_APP_SECRET',
    'WXPAY_H5',
  ] as const;
  if (!isWhole(given, needed, more, faults)) return null;
  const { WXPAY_PUBLIC_KEY: pem, WXPAY_PUBLIC_KEY_ID: id } = given;
  if (!pem !== !id) faults.push('WXPAY_PUBLIC_KEY_ID: must be set beside WXPAY_PUBLIC_KEY, and not without it');
  const publicKey = pem && id ? { id, pem } : null;
  const usesCertificates = (given.WXPAY_CERTIFICATES ?? (publicKey ? 'off' : 'on')) === 'on';
  if (!publicKey && !usesCertificates) {
    faults.push('WXPAY_CERTIFICATES: with neither certificates nor WXPAY_PUBLIC_KEY no reply could be believed');
  }
  const { WXPAY_API_V2_KEY: apiV2Key, WXPAY_PLAN_ID: planId } = given;
  if (!apiV2Key !== !planId) faults.push('WXPAY_PLAN_ID: must be set beside WXPAY_API_V2_KEY, and not without it');
  const { WXPAY_APP_SECRET: secret } = given;
  return {
    web: secret ? { secret, authorizeUrl: WX_AUTHORIZE, apiOrigin: wxApiOrigin } : null,
    opensFromBrowsers: given.WXPAY_H5 === 'on',
    papay: apiV2Key && planId ? { apiV2Key, planId } : null,
    origin: assertSecure('WXPAY_ORIGIN', given.WXPAY_ORIGIN ?? payOrigins.wechat, faults),
    appId: given.WXPAY_APP_ID ?? '',
    mchId: given.WXPAY_MCH_ID ?? '',
    merchantSerial: given.WXPAY_SERIAL?.toUpperCase() ?? '',
    merchantKey: given.WXPAY_PRIVATE_KEY ?? '',
    apiV3Key: given.WXPAY_API_V3_KEY ?? '',
    publicKey,
    usesCertificates,
    notifyUrl,
  };
}

function readAlipay(given: Given, notifyUrl: string, faults: string[]): AlipaySetting | null {
  const needed = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
  if (!isWhole(given, needed, ['ALIPAY_SIGN_SCENE'], faults)) return null;
  const gateway = given.ALIPAY_GATEWAY ?? payOrigins.alipay;
  const { ALIPAY_SIGN_SCENE: signScene } = given;
  return {
    agreement: signScene ? { signScene, pageGateway: gateway } : null,
    gateway: assertSecure('ALIPAY_GATEWAY', gateway, faults),
    appId: given.ALIPAY_APP_ID ?? '',
    sellerId: given.ALIPAY_SELLER_ID ?? '',
    privateKey: given.ALIPAY_PRIVATE_KEY ?? '',
    alipayPublicKey: given.ALIPAY_PUBLIC_KEY ?? '',
    notifyUrl,
  };
}

/** All or none: an incomplete set of keys would only be noticed at the first payment. */
function isWhole(given: Given, needed: readonly (keyof Given)[], more: readonly (keyof Given)[], faults: string[]) {
  if (![...needed, ...more].some((name) => given[name] !== undefined)) return false;
  const missing = needed.filter((name) => given[name] === undefined);
  for (const name of missing.filter((one) => !faults.some((fault) => fault.startsWith(`${one}:`)))) {
    faults.push(`${name}: must be set beside the channel’s other settings`);
  }
  return missing.length === 0;
}

function assertSecure(name: string, address: string, faults: string[]): string {
  if (!address.startsWith('https:') && !isLocal(address)) faults.push(`${name}: must be https`);
  return address;
}

const isLocal = (address: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** An RSA key of at least 2048 bits: PEM (also on one line, with \n), the bare base64 of one, or a file of either. */
function key(kind: 'private' | 'public', description: string): Setting<string> {
  return {
    description,
    read(given) {
      const pem = pemOf(given, kind);
      if (pem === null) return { rule: 'is the path of a file that cannot be read' };
      const parsed = parse(pem, kind);
      if (!parsed) return { rule: `must be a ${kind} key in PEM` };
      const { asymmetricKeyType: type, asymmetricKeyDetails: details } = parsed;
      if (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048) return { rule: 'must be RSA of at least 2048 bits' };
      return { value: parsed.export({ format: 'pem', type: kind === 'private' ? 'pkcs8' : 'spki' }) as string };
    },
  };
}

const BARE = /^[A-Za-z0-9+/]{100,}={0,2}$/;

function pemOf(given: string, kind: 'private' | 'public'): string | null {
  const content = given.trim().replaceAll('\\n', '\n');
  if (content.startsWith('-----BEGIN')) return content;
  if (BARE.test(content)) return wrap(content, kind);
  try {
    const file = readFileSync(content, 'utf8').trim();
    return BARE.test(file.replace(/\s/g, '')) ? wrap(file.replace(/\s/g, ''), kind) : file;
  } catch {
    return null;
  }
}

const wrap = (base64: string, kind: 'private' | 'public') => {
  const name = `${kind.toUpperCase()} KEY`;
  return `-----BEGIN ${name}-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${name}-----\n`;
};

function parse(pem: string, kind: 'private' | 'public'): KeyObject | null {
  try {
    // Node would derive a public key from a private one, which hides a wrong file.
    if (kind === 'public') return pem.includes('PRIVATE KEY') ? null : createPublicKey(pem);
    return createPrivateKey(pem);
  } catch {
    // Bare base64 may be a PKCS #1 private key.
    if (!pem.includes('BEGIN PRIVATE KEY')) return null;
    try {
      return createPrivateKey(pem.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY'));
    } catch {
      return null;
    }
  }
}
