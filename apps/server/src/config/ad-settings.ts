import { choice, origin, text, url, type Setting } from './settings.ts';

/**
 * Settings of advertising platforms. With all of its settings a platform gets real uploads; otherwise they are only
 * recorded.
 */
export const adSettings = {
  AD_BAIDU_TOKEN: text(
    /^[\x21-\x7e]{8,512}$/,
    'Baidu: token of the oCPC interface; unset: uploads are recorded, not sent',
  ),
  AD_BAIDU_ORIGIN: origin('Baidu: where it takes conversions; https://ocpc.baidu.com by default'),
  AD_QIHOO_APP_KEY: text(/^[\x21-\x7e]{1,128}$/, '360: App-Key; unset: uploads are recorded, not sent'),
  AD_QIHOO_APP_SECRET: text(/^[\x21-\x7e]{1,256}$/, '360: the secret that requests are signed with'),
  AD_QIHOO_ORIGIN: origin('360: where it takes conversions; https://convert.dop.360.cn by default'),
  AD_BING_CLIENT_ID: text(
    /^[0-9A-Za-z-]{8,64}$/,
    'Bing: application that was allowed to upload; unset: recorded, not sent',
  ),
  AD_BING_CLIENT_SECRET: text(/^[\x21-\x7e]{1,256}$/, 'Bing: its secret, if it has one'),
  AD_BING_REFRESH_TOKEN: text(/^[\x21-\x7e]{16,4096}$/, 'Bing: refresh token of the advertiser'),
  AD_BING_DEVELOPER_TOKEN: text(/^[\x21-\x7e]{8,128}$/, 'Bing: developer token'),
  AD_BING_CUSTOMER_ID: text(/^\d{1,20}$/, 'Bing: customer number (CID)'),
  AD_BING_ACCOUNT_ID: text(/^\d{1,20}$/, 'Bing: account number (AID)'),
  AD_BING_GOALS: goals('Bing: names of the conversion goals; register=register,activate=activate,pay=pay by default'),
  AD_BING_ORIGIN: origin('Bing: where it takes conversions; https://campaign.api.bingads.microsoft.com by default'),
  AD_BING_TOKEN_URL: url(
    ['https', 'http'],
    'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    'Bing: where access tokens come from',
  ),
  AD_BILIBILI: choice(['on', 'off'], 'Bilibili: on sends conversions; off, the default, only records them'),
  AD_BILIBILI_ORIGIN: origin('Bilibili: where it takes conversions; https://cm.bilibili.com by default'),
  AD_KUAISHOU: choice(['on', 'off'], 'Kuaishou: on sends conversions; off, the default, only records them'),
  AD_KUAISHOU_ORIGIN: origin('Kuaishou: where it takes conversions; http://ad.partner.gifshow.com by default'),
};

interface BingSetting {
  origin: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string;
  developerToken: string;
  customerId: string;
  accountId: string;
  goals: BingGoals;
}
interface BingGoals {
  register: string;
  activate: string;
  pay: string;
}

/** Null for a platform with uploads that are only recorded. */
export interface AdConfig {
  baidu: { origin: string; token: string } | null;
  qihoo: { origin: string; appKey: string; appSecret: string } | null;
  bing: BingSetting | null;
  bilibili: { origin: string } | null;
  kuaishou: { origin: string } | null;
}

type Given = { [Name in keyof typeof adSettings]?: (typeof adSettings)[Name] extends Setting<infer T> ? T : never };

/** Default endpoints for conversions. */
export const adOrigins = {
  baidu: 'https://ocpc.baidu.com',
  qihoo: 'https://convert.dop.360.cn',
  bing: 'https://campaign.api.bingads.microsoft.com',
  bilibili: 'https://cm.bilibili.com',
  // Its documentation names only http.
  kuaishou: 'http://ad.partner.gifshow.com',
} as const;
export const bingTokenUrl = 'https://login.microsoftonline.com/common/oauth2/v2.0/token';
export const defaultGoals: BingGoals = { register: 'register', activate: 'activate', pay: 'pay' };

/** Every fault is added to the list with the name of its setting. */
export function adConfig(given: Given, faults: string[]): AdConfig {
  const secure = (name: string, address: string) => {
    if (!/^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(address)) {
      faults.push(`${name}: must be https, for it is sent a secret`);
    }
    return address;
  };
  const { AD_BAIDU_TOKEN: token, AD_QIHOO_APP_KEY: appKey, AD_QIHOO_APP_SECRET: appSecret } = given;
  if (!appKey !== !appSecret)
    faults.push('AD_QIHOO_APP_SECRET: must be set beside AD_QIHOO_APP_KEY, and not without it');
  const baiduOrigin = secure('AD_BAIDU_ORIGIN', given.AD_BAIDU_ORIGIN ?? adOrigins.baidu);
  const qihooOrigin = secure('AD_QIHOO_ORIGIN', given.AD_QIHOO_ORIGIN ?? adOrigins.qihoo);
  return {
    baidu: token ? { origin: baiduOrigin, token } : null,
    qihoo: appKey && appSecret ? { origin: qihooOrigin, appKey, appSecret } : null,
    bing: readBing(given, secure, faults),
    bilibili: given.AD_BILIBILI === 'on' ? { origin: given.AD_BILIBILI_ORIGIN ?? adOrigins.bilibili } : null,
    kuaishou: given.AD_KUAISHOU === 'on' ? { origin: given.AD_KUAISHOU_ORIGIN ?? adOrigins.kuaishou } : null,
  };
}

function readBing(
  given: Given,
  secure: (name: string, address: string) => string,
  faults: string[],
): BingSetting | null {
  const needed = [
    'AD_BING_CLIENT_ID',
    'AD_BING_REFRESH_TOKEN',
    'AD_BING_DEVELOPER_TOKEN',
    'AD_BING_CUSTOMER_ID',
    'AD_BING_ACCOUNT_ID',
  ] as const;
  const missing = needed.filter((name) => given[name] === undefined);
  // An incomplete set would only be noticed at the first purchase.
  if (missing.length === needed.length) return null;
  for (const name of missing) faults.push(`${name}: must be set beside Bing’s other settings`);
  return {
    origin: secure('AD_BING_ORIGIN', given.AD_BING_ORIGIN ?? adOrigins.bing),
    tokenUrl: secure('AD_BING_TOKEN_URL', given.AD_BING_TOKEN_URL ?? bingTokenUrl),
    clientId: given.AD_BING_CLIENT_ID ?? '',
    clientSecret: given.AD_BING_CLIENT_SECRET ?? null,
    refreshToken: given.AD_BING_REFRESH_TOKEN ?? '',
    developerToken: given.AD_BING_DEVELOPER_TOKEN ?? '',
    customerId: given.AD_BING_CUSTOMER_ID ?? '',
    accountId: given.AD_BING_ACCOUNT_ID ?? '',
    goals: given.AD_BING_GOALS ?? defaultGoals,
  };
}

/** A comma list of `event=goal name`; unnamed events keep their default. */
function goals(description: string): Setting<BingGoals> {
  return {
    description,
    read(given) {
      const pairs = given.split(',').map((pair) => pair.trim().split('='));
      const isGood = pairs.every(
        ([event, name, ...rest]) =>
          rest.length === 0 && Object.hasOwn(defaultGoals, event ?? '') && /^[^<>&]{1,100}$/.test(name ?? ''),
      );
      if (!isGood) return { rule: 'must be such as register=注册,pay=付费' };
      return { value: { ...defaultGoals, ...(Object.fromEntries(pairs) as Partial<BingGoals>) } };
    },
  };
}
