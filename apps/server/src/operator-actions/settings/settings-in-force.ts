import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { adOrigins, bingTokenUrl } from '../../config/ad-settings.ts';
import { WX_API_ORIGIN, type Config } from '../../config/config.ts';
import { payOrigins } from '../../config/pay-settings.ts';

/** What counts of the settings that only the environment may give. */
export const fixedValues = (config: Config): Record<string, string | null | undefined> => {
  const { pay, ads, telemetry, wx } = config;
  return {
    WXPAY_ORIGIN: pay.wechat?.origin ?? config.given['WXPAY_ORIGIN'] ?? payOrigins.wechat,
    ALIPAY_GATEWAY: pay.alipay?.gateway ?? config.given['ALIPAY_GATEWAY'] ?? payOrigins.alipay,
    WX_API_ORIGIN: wx?.apiOrigin ?? config.given['WX_API_ORIGIN'] ?? WX_API_ORIGIN,
    AD_BAIDU_ORIGIN: ads.baidu?.origin ?? config.given['AD_BAIDU_ORIGIN'] ?? adOrigins.baidu,
    AD_QIHOO_ORIGIN: ads.qihoo?.origin ?? config.given['AD_QIHOO_ORIGIN'] ?? adOrigins.qihoo,
    AD_BING_ORIGIN: ads.bing?.origin ?? config.given['AD_BING_ORIGIN'] ?? adOrigins.bing,
    AD_BING_TOKEN_URL: ads.bing?.tokenUrl ?? config.given['AD_BING_TOKEN_URL'] ?? bingTokenUrl,
    AD_BILIBILI_ORIGIN: ads.bilibili?.origin ?? config.given['AD_BILIBILI_ORIGIN'] ?? adOrigins.bilibili,
    AD_KUAISHOU_ORIGIN: ads.kuaishou?.origin ?? config.given['AD_KUAISHOU_ORIGIN'] ?? adOrigins.kuaishou,
    ANALYTICS_SCRIPT: telemetry.analytics.script,
    TAG_SCRIPT: telemetry.tags.script,
    SITE_ORIGIN: config.siteOrigin,
    ACCOUNT_ORIGIN: config.accountOrigin,
    CONSOLE_ORIGIN: config.consoleOrigin,
    COOKIE_DOMAIN: config.cookieDomain,
    THIRD_PARTY_HOST: config.thirdPartyHost,
    PAY_NOTIFY_ORIGIN: new URL(pay.notifyUrls.wechat).origin,
    OPERATOR_ADDRESSES: config.operatorAddresses?.join(', ') ?? null,
  };
};

/** Whether a group is used, played or neither. */
export function groupState(config: Config, group: string): 'real' | 'played' | 'off' {
  const { pay, telemetry } = config;
  const real = (isReal: unknown, otherwise: 'played' | 'off' = 'played') => (isReal ? 'real' : otherwise);
  switch (group) {
    case 'sms':
      return real(config.sms);
    case 'mail':
      return real(config.mail);
    case 'wechat-pay':
      return real(pay.wechat, pay.sandbox ? 'played' : 'off');
    case 'alipay':
      return real(pay.alipay, pay.sandbox ? 'played' : 'off');
    case 'share':
      return real(config.wx);
    case 'analytics':
      return real(telemetry.errorDsn ?? telemetry.analytics.siteIds.size + telemetry.tags.ids.size > 0, 'off');
    case 'hosts':
    case 'checkout':
      return 'real';
    default:
      return real(config.ads[group.slice('ad-'.length) as AdPlatform]);
  }
}
