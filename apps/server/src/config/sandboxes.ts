import { adPlatforms } from '@feisuo/contract/facts/address-params';
import type { AdConfig } from './ad-settings.ts';
import type { PayConfig } from './pay-settings.ts';

/**
 * A sandbox that takes the part of an outside party. Sandboxes that give access or money away must not run in
 * production.
 */
export interface SandboxParty {
  id: string;
  description: string;
  givesAway: boolean;
  /** The setting that switches this sandbox off; the error message names it. */
  switchedOffBy: string;
  /**
   * True if `switchedOffBy` can be saved in the console. Whether the sandbox runs is then known only after saved
   * settings are loaded.
   */
  mayEndInConsole?: true;
}

/** The settings of outside parties; null for a party without settings. */
interface Parties {
  clock: 'system' | 'movable';
  sms: object | null;
  mail: object | null;
  isDemoProviderOn: boolean;
  wx: object | null;
  pay: PayConfig;
  ads: AdConfig;
}

export function listSandboxes({ clock, sms, mail, isDemoProviderOn, wx, pay, ads }: Parties): SandboxParty[] {
  const movableClock: SandboxParty = {
    id: 'clock',
    description: '可拨动的时钟（npm run admin -- clock）',
    givesAway: true,
    switchedOffBy: 'CLOCK=system',
  };
  const smsOutbox: SandboxParty = {
    id: 'outbox-sms',
    description: '短信不发出，只进发件箱（npm run admin -- outbox）',
    givesAway: true,
    switchedOffBy: 'SMS_GATEWAY_URL',
    mayEndInConsole: true,
  };
  const mailOutbox: SandboxParty = {
    id: 'outbox-email',
    description: '邮件不发出，只进发件箱（npm run admin -- outbox）',
    givesAway: true,
    switchedOffBy: 'SMTP_URL',
    mayEndInConsole: true,
  };
  const demoProvider: SandboxParty = {
    id: 'demo-provider',
    description: '演示身份提供方，谁都可以用任意演示身份登录（/sandbox/idp）',
    givesAway: true,
    switchedOffBy: 'DEMO_PROVIDER=off',
  };
  const paySandbox: SandboxParty = {
    id: 'pay-sandbox',
    description: '支付沙箱，扫码付款不扣钱，会员照样到账（/sandbox/pay）',
    givesAway: true,
    switchedOffBy: 'PAY_SANDBOX=off',
  };
  const shareTicket: SandboxParty = {
    id: 'share-ticket',
    description: '分享签名用本地票据，微信不认，分享卡片只有默认样式',
    givesAway: false,
    switchedOffBy: 'WX_APP_ID',
  };
  const adUploads: SandboxParty = {
    id: 'ad-uploads',
    description: '广告转化只记录，不回传给投放平台（/sandbox/ads/uploads）',
    givesAway: false,
    switchedOffBy: 'AD_BAIDU_TOKEN, AD_QIHOO_APP_KEY, AD_BING_CLIENT_ID, AD_BILIBILI=on, AD_KUAISHOU=on',
  };
  return [
    ...(clock === 'movable' ? [movableClock] : []),
    ...(sms ? [] : [smsOutbox]),
    ...(mail ? [] : [mailOutbox]),
    ...(isDemoProviderOn ? [demoProvider] : []),
    ...(pay.sandbox ? [paySandbox] : []),
    ...(wx ? [] : [shareTicket]),
    ...(adPlatforms.every((platform) => ads[platform]) ? [] : [adUploads]),
  ];
}
