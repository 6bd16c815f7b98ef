import { choice, origin, text, url, type About, type Setting, type SettingValues } from './settings.ts';

/** Default addresses to which conversions are sent. */
export const adOrigins = {
  baidu: 'https://ocpc.baidu.com',
  qihoo: 'https://convert.dop.360.cn',
  bing: 'https://campaign.api.bingads.microsoft.com',
  bilibili: 'https://cm.bilibili.com',
  // The platform documents only an http address.
  kuaishou: 'http://ad.partner.gifshow.com',
} as const;
export const bingTokenUrl = 'https://login.microsoftonline.com/common/oauth2/v2.0/token';
export const defaultGoals: BingGoals = { register: 'register', activate: 'activate', pay: 'pay' };

/**
 * Settings of ad platforms. Conversions are uploaded to a platform if all of its settings are set; otherwise they are
 * only recorded.
 */
export const adSettings = {
  AD_BAIDU_TOKEN: text(/^[\x21-\x7e]{8,512}$/, {
    description: 'Baidu: token of the oCPC interface',
    production: 'for Baidu',
  }),
  AD_BAIDU_ORIGIN: origin({ description: 'Baidu: origin for conversions', default: adOrigins.baidu }),
  AD_QIHOO_APP_KEY: text(/^[\x21-\x7e]{1,128}$/, { description: '360: App-Key', production: 'for 360' }),
  AD_QIHOO_APP_SECRET: text(/^[\x21-\x7e]{1,256}$/, {
    description: '360: secret that signs requests',
    production: 'for 360',
  }),
  AD_QIHOO_ORIGIN: origin({ description: '360: origin for conversions', default: adOrigins.qihoo }),
  AD_BING_CLIENT_ID: text(/^[0-9A-Za-z-]{8,64}$/, {
    description: 'Bing: application that may upload conversions',
    production: 'for Bing',
  }),
  AD_BING_CLIENT_SECRET: text(/^[\x21-\x7e]{1,256}$/, {
    description: 'Bing: secret of the application, if it has one',
  }),
  AD_BING_REFRESH_TOKEN: text(/^[\x21-\x7e]{16,4096}$/, {
    description: 'Bing: refresh token of the advertiser',
    production: 'for Bing',
  }),
  AD_BING_DEVELOPER_TOKEN: text(/^[\x21-\x7e]{8,128}$/, {
    description: 'Bing: developer token',
    production: 'for Bing',
  }),
  AD_BING_CUSTOMER_ID: text(/^\d{1,20}$/, { description: 'Bing: customer number (CID)', production: 'for Bing' }),
  AD_BING_ACCOUNT_ID: text(/^\d{1,20}$/, { description: 'Bing: account number (AID)', production: 'for Bing' }),
  AD_BING_GOALS: goals({
    description: 'Bing: names of the conversion goals, as a comma list of event=name',
    details: 'Events without a name keep the default.',
    default: defaultGoals,
    defaultText: `\`${Object.entries(defaultGoals)
      .map((pair) => pair.join('='))
      .join(',')}\``,
  }),
  AD_BING_ORIGIN: origin({ description: 'Bing: origin for conversions', default: adOrigins.bing }),
  AD_BING_TOKEN_URL: url(['https', 'http'], bingTokenUrl, {
    description: 'Bing: endpoint for access tokens',
    default: bingTokenUrl,
  }),
  AD_BILIBILI: choice(['on', 'off'], {
    description: 'Bilibili: `on` sends conversions, `off` only records them',
    default: 'off',
    production: 'for Bilibili',
  }),
  AD_BILIBILI_ORIGIN: origin({ description: 'Bilibili: origin for conversions', default: adOrigins.bilibili }),
  AD_KUAISHOU: choice(['on', 'off'], {
    description: 'Kuaishou: `on` sends conversions, `off` only records them',
    default: 'off',
    production: 'for Kuaishou',
  }),
  AD_KUAISHOU_ORIGIN: origin({ description: 'Kuaishou: origin for conversions', default: adOrigins.kuaishou }),
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

/** Settings of each ad platform; null if uploads to it are only recorded. */
export interface AdConfig {
  baidu: { origin: string; token: string } | null;
  qihoo: { origin: string; appKey: string; appSecret: string } | null;
  bing: BingSetting | null;
  bilibili: { origin: string } | null;
  kuaishou: { origin: string } | null;
}

type Settings = SettingValues<typeof adSettings>;

/** Reads the settings of ad platforms, and adds their faults, with the name of the setting, to the list. */
export function adConfig(settings: Settings, faults: string[]): AdConfig {
  const secure = (name: string, address: string) => {
    if (!/^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(address)) {
      faults.push(`${name}: must be https, for it is sent a secret`);
    }
    return address;
  };
  const { AD_BAIDU_TOKEN: token, AD_QIHOO_APP_KEY: appKey, AD_QIHOO_APP_SECRET: appSecret } = settings;
  if (!appKey !== !appSecret)
    faults.push('AD_QIHOO_APP_SECRET: must be set beside AD_QIHOO_APP_KEY, and not without it');
  const baiduOrigin = secure('AD_BAIDU_ORIGIN', settings.AD_BAIDU_ORIGIN);
  const qihooOrigin = secure('AD_QIHOO_ORIGIN', settings.AD_QIHOO_ORIGIN);
  return {
    baidu: token ? { origin: baiduOrigin, token } : null,
    qihoo: appKey && appSecret ? { origin: qihooOrigin, appKey, appSecret } : null,
    bing: readBing(settings, secure, faults),
    bilibili: settings.AD_BILIBILI === 'on' ? { origin: settings.AD_BILIBILI_ORIGIN } : null,
    kuaishou: settings.AD_KUAISHOU === 'on' ? { origin: settings.AD_KUAISHOU_ORIGIN } : null,
  };
}

function readBing(
  settings: Settings,
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
  const missing = needed.filter((name) => settings[name] === undefined);
  // Reports missing settings now, because otherwise a partly configured platform would fail only at the first purchase.
  if (missing.length === needed.length) return null;
  for (const name of missing) faults.push(`${name}: must be set beside Bing’s other settings`);
  return {
    origin: secure('AD_BING_ORIGIN', settings.AD_BING_ORIGIN),
    tokenUrl: secure('AD_BING_TOKEN_URL', settings.AD_BING_TOKEN_URL),
    clientId: settings.AD_BING_CLIENT_ID ?? '',
    clientSecret: settings.AD_BING_CLIENT_SECRET ?? null,
    refreshToken: settings.AD_BING_REFRESH_TOKEN ?? '',
    developerToken: settings.AD_BING_DEVELOPER_TOKEN ?? '',
    customerId: settings.AD_BING_CUSTOMER_ID ?? '',
    accountId: settings.AD_BING_ACCOUNT_ID ?? '',
    goals: settings.AD_BING_GOALS,
  };
}

/** Setting for a comma-separated list of `event=goal name`. Events that are not listed keep their default goal name. */
function goals(about: About<BingGoals>): Setting<BingGoals, BingGoals> {
  return {
    ...about,
    read(input) {
      const pairs = input.split(',').map((pair) => pair.trim().split('='));
      const isGood = pairs.every(
        ([event, name, ...rest]) =>
          rest.length === 0 && Object.hasOwn(defaultGoals, event ?? '') && /^[^<>&]{1,100}$/.test(name ?? ''),
      );
      if (!isGood) return { rule: 'must be such as register=注册,pay=付费' };
      return { value: { ...defaultGoals, ...(Object.fromEntries(pairs) as Partial<BingGoals>) } };
    },
  };
}
