import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { payPaths } from '@feisuo/contract/facts/paths';
import { payPageIdDefault, payReferFromDefault } from '@feisuo/contract/facts/pay-vocabulary';
import { choice, integer, origin, text, url, type About, type Setting, type SettingValues } from './settings.ts';

/** Default API addresses of the payment channels. */
export const payOrigins = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com/gateway.do',
} as const;

/** Published fee of both payment channels, in basis points. */
const DEFAULT_FEE = 60;

const WECHAT = 'for WeChat Pay';
const ALIPAY = 'for Alipay';

/**
 * Settings of payments. A channel with all its keys is real; for a channel without keys the sandbox takes its part, if
 * the sandbox is on.
 */
export const paySettings = {
  PAY_SANDBOX: choice(['on', 'off'], {
    description: '`on`: the sandbox replaces channels that have no keys',
    details: 'Production refuses `on`.',
    default: 'on',
    productionDefault: 'off',
  }),
  PAY_SANDBOX_ORIGIN: origin({
    description: 'origin of a sandbox in a process of its own',
    defaultText: 'this process plays it',
  }),
  PAY_NOTIFY_ORIGIN: origin({
    description: 'origin that channels send notifications to; https for real channels',
    defaultText: '`SITE_ORIGIN`',
  }),
  PAY_PAGE_ID: text(/^[\w-]{1,32}$/, {
    description: 'default pay page of a purchase',
    default: payPageIdDefault,
  }),
  PAY_REFER_FROM: text(/^[\w.-]{1,64}$/, {
    description: 'default refer-from of orders',
    default: payReferFromDefault,
  }),
  WXPAY_APP_ID: text(/^wx[0-9A-Za-z]{4,40}$/, {
    description: 'WeChat Pay: application in which members pay',
    production: WECHAT,
  }),
  WXPAY_MCH_ID: text(/^\d{6,20}$/, { description: 'WeChat Pay: merchant number', production: WECHAT }),
  WXPAY_SERIAL: text(/^[0-9A-Fa-f]{8,64}$/, {
    description: 'WeChat Pay: serial number of the merchant certificate',
    production: WECHAT,
  }),
  WXPAY_PRIVATE_KEY: key('private', {
    description: 'WeChat Pay: private key of the merchant, as PEM or the path of a file',
    production: WECHAT,
  }),
  WXPAY_API_V3_KEY: text(/^[\x21-\x7e]{32}$/, {
    description: 'WeChat Pay: APIv3 key, 32 characters',
    production: WECHAT,
  }),
  WXPAY_PUBLIC_KEY_ID: text(/^PUB_KEY_ID_[0-9A-Za-z]{1,64}$/, {
    description: 'WeChat Pay: id of the public key of WeChat Pay, with `WXPAY_PUBLIC_KEY`',
  }),
  WXPAY_PUBLIC_KEY: key('public', {
    description: 'WeChat Pay: public key of WeChat Pay, as PEM or the path of a file, with `WXPAY_PUBLIC_KEY_ID`',
  }),
  WXPAY_CERTIFICATES: choice(['on', 'off'], {
    description: 'WeChat Pay: whether platform certificates are accepted',
    details: '`on` together with a public key is for the change from certificates to the public key.',
    defaultText: '`on` without `WXPAY_PUBLIC_KEY`, else `off`',
  }),
  WXPAY_ORIGIN: origin({ description: 'WeChat Pay: origin of its API', default: payOrigins.wechat }),
  WXPAY_API_V2_KEY: text(/^[\x21-\x7e]{32}$/, {
    description: 'WeChat Pay: APIv2 key, 32 characters; only automatic renewal needs it',
  }),
  WXPAY_PLAN_ID: text(/^\d{1,20}$/, {
    description: 'WeChat Pay: plan (委托代扣模板) of automatic renewal, with `WXPAY_API_V2_KEY`',
  }),
  WXPAY_APP_SECRET: text(/^[\x21-\x7e]{16,64}$/, {
    description: 'WeChat Pay: secret of `WXPAY_APP_ID`, an official account',
    details: 'With it members inside WeChat pay without scanning a code.',
  }),
  WXPAY_H5: choice(['on', 'off'], {
    description: 'WeChat Pay: `on` if H5支付 is arranged: mobile browsers open WeChat to pay, else they show a code',
    defaultText: '`off`',
  }),
  WXPAY_FEE_BASIS_POINTS: integer(0, 1000, {
    description: 'WeChat Pay: fee of a payment in basis points (1/100 of a percent)',
    default: DEFAULT_FEE,
  }),
  ALIPAY_APP_ID: text(/^\d{8,32}$/, { description: 'Alipay: application number', production: ALIPAY }),
  ALIPAY_SELLER_ID: text(/^2088\d{12}$/, {
    description: 'Alipay: number of the account that is paid, 2088…',
    production: ALIPAY,
  }),
  ALIPAY_PRIVATE_KEY: key('private', {
    description: 'Alipay: private key of the application, as PEM or the path of a file',
    production: ALIPAY,
  }),
  ALIPAY_PUBLIC_KEY: key('public', {
    description: 'Alipay: public key of Alipay (not of the application), as PEM or the path of a file',
    production: ALIPAY,
  }),
  ALIPAY_GATEWAY: url(['https', 'http'], payOrigins.alipay, {
    description: 'Alipay: gateway',
    default: payOrigins.alipay,
  }),
  ALIPAY_SIGN_SCENE: text(/^[A-Z_|]{3,64}$/, {
    description: 'Alipay: scene (签约场景) of automatic renewal',
    defaultText: 'no automatic renewal',
  }),
  ALIPAY_FEE_BASIS_POINTS: integer(0, 1000, {
    description: 'Alipay: fee of a payment in basis points (1/100 of a percent)',
    default: DEFAULT_FEE,
  }),
};

/** WeChat OAuth authorization page, which identifies the payer. */
const WX_AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize';

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
  /** Null if WeChat Pay has no keys: the sandbox takes its part, or the channel is unavailable. */
  wechat: WechatPaySetting | null;
  alipay: AlipaySetting | null;
  /** Null if the sandbox is off. `origin` is null if this process is the sandbox. */
  sandbox: { origin: string | null } | null;
  /** Addresses to which the channels send payment notifications. */
  notifyUrls: { wechat: string; alipay: string };
  /** Fees in basis points, to compare with the fees on bills. */
  feeBasisPoints: { wechat: number; alipay: number };
  /** Pay page and source of an order whose request names neither. */
  defaults: { pageId: string; referFrom: string };
}

type Settings = SettingValues<typeof paySettings>;

/** Reads the payment settings, and adds their faults, with the name of the setting, to the list. */
export function payConfig(
  settings: Settings,
  { siteOrigin, wxApiOrigin }: { siteOrigin: string; wxApiOrigin: string },
  faults: string[],
): PayConfig {
  const notifyOrigin = settings.PAY_NOTIFY_ORIGIN ?? siteOrigin;
  const notifyUrls = { wechat: notifyOrigin + payPaths.notifyWechat, alipay: notifyOrigin + payPaths.notifyAlipay };
  const wechat = readWechat(settings, { notifyUrl: notifyUrls.wechat, wxApiOrigin }, faults);
  const alipay = readAlipay(settings, notifyUrls.alipay, faults);
  const isReal = [wechat?.origin, alipay?.gateway].some((address) => address !== undefined && !isLocal(address));
  if (isReal && !notifyOrigin.startsWith('https:')) {
    faults.push('PAY_NOTIFY_ORIGIN: must be https, the only kind that payment channels send notifications to');
  }
  // If both channels have real keys, the sandbox is not needed.
  const sandbox =
    settings.PAY_SANDBOX === 'on' && !(wechat && alipay) ? { origin: settings.PAY_SANDBOX_ORIGIN ?? null } : null;
  const feeBasisPoints = { wechat: settings.WXPAY_FEE_BASIS_POINTS, alipay: settings.ALIPAY_FEE_BASIS_POINTS };
  const defaults = { pageId: settings.PAY_PAGE_ID, referFrom: settings.PAY_REFER_FROM };
  return { wechat, alipay, sandbox, notifyUrls, feeBasisPoints, defaults };
}

function readWechat(
  settings: Settings,
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
  if (!isComplete(settings, needed, more, faults)) return null;
  const { WXPAY_PUBLIC_KEY: pem, WXPAY_PUBLIC_KEY_ID: id } = settings;
  if (!pem !== !id) faults.push('WXPAY_PUBLIC_KEY_ID: must be set beside WXPAY_PUBLIC_KEY, and not without it');
  const publicKey = pem && id ? { id, pem } : null;
  const usesCertificates = (settings.WXPAY_CERTIFICATES ?? (publicKey ? 'off' : 'on')) === 'on';
  if (!publicKey && !usesCertificates) {
    faults.push('WXPAY_CERTIFICATES: with neither certificates nor WXPAY_PUBLIC_KEY no reply could be believed');
  }
  const { WXPAY_API_V2_KEY: apiV2Key, WXPAY_PLAN_ID: planId } = settings;
  if (!apiV2Key !== !planId) faults.push('WXPAY_PLAN_ID: must be set beside WXPAY_API_V2_KEY, and not without it');
  const { WXPAY_APP_SECRET: secret } = settings;
  return {
    web: secret ? { secret, authorizeUrl: WX_AUTHORIZE, apiOrigin: wxApiOrigin } : null,
    opensFromBrowsers: settings.WXPAY_H5 === 'on',
    papay: apiV2Key && planId ? { apiV2Key, planId } : null,
    origin: assertSecure('WXPAY_ORIGIN', settings.WXPAY_ORIGIN, faults),
    appId: settings.WXPAY_APP_ID ?? '',
    mchId: settings.WXPAY_MCH_ID ?? '',
    merchantSerial: settings.WXPAY_SERIAL?.toUpperCase() ?? '',
    merchantKey: settings.WXPAY_PRIVATE_KEY ?? '',
    apiV3Key: settings.WXPAY_API_V3_KEY ?? '',
    publicKey,
    usesCertificates,
    notifyUrl,
  };
}

function readAlipay(settings: Settings, notifyUrl: string, faults: string[]): AlipaySetting | null {
  const needed = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
  if (!isComplete(settings, needed, ['ALIPAY_SIGN_SCENE'], faults)) return null;
  const gateway = settings.ALIPAY_GATEWAY;
  const { ALIPAY_SIGN_SCENE: signScene } = settings;
  return {
    agreement: signScene ? { signScene, pageGateway: gateway } : null,
    gateway: assertSecure('ALIPAY_GATEWAY', gateway, faults),
    appId: settings.ALIPAY_APP_ID ?? '',
    sellerId: settings.ALIPAY_SELLER_ID ?? '',
    privateKey: settings.ALIPAY_PRIVATE_KEY ?? '',
    alipayPublicKey: settings.ALIPAY_PUBLIC_KEY ?? '',
    notifyUrl,
  };
}

/**
 * Whether all keys of a channel are set. Missing keys are reported now, because otherwise the first payment would fail.
 */
function isComplete(
  settings: Settings,
  needed: readonly (keyof Settings)[],
  more: readonly (keyof Settings)[],
  faults: string[],
) {
  if (![...needed, ...more].some((name) => settings[name] !== undefined)) return false;
  const missing = needed.filter((name) => settings[name] === undefined);
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

/**
 * Setting for an RSA key of at least 2048 bits: a PEM (line breaks may be written as `\n`), the base64 text of a PEM,
 * or the path of a file that contains either.
 */
function key(kind: 'private' | 'public', about: About): Setting<string, undefined> {
  return {
    ...about,
    read(settings) {
      const pem = pemOf(settings, kind);
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

function pemOf(input: string, kind: 'private' | 'public'): string | null {
  const content = input.trim().replaceAll('\\n', '\n');
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
    // A private key is refused, because Node would derive the public key from it and hide that the wrong file was
    // given.
    if (kind === 'public') return pem.includes('PRIVATE KEY') ? null : createPublicKey(pem);
    return createPrivateKey(pem);
  } catch {
    // Base64 without a PEM header may be a private key in PKCS #1 format, so this format is tried too.
    if (!pem.includes('BEGIN PRIVATE KEY')) return null;
    try {
      return createPrivateKey(pem.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY'));
    } catch {
      return null;
    }
  }
}
