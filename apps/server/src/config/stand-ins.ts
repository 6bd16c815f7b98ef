import { adPlatforms } from '@feisuo/contract/facts/address-params';
import type { AdConfig } from './ad-settings.ts';
import type { PayConfig } from './pay-settings.ts';

/** A sandbox of an outside party. One that gives access or money away must not run in production. */
export interface StandIn {
  id: string;
  says: string;
  givesAway: boolean;
  /** The setting that switches it off, for the error. */
  switchedOffBy: string;
  /** Whether the console may save that setting, so that the environment alone does not tell. */
  mayEndInConsole?: true;
}

/** Null: the outside party is not configured. */
interface Parties {
  clock: 'system' | 'movable';
  sms: object | null;
  mail: object | null;
  isDemoProviderOn: boolean;
  wx: object | null;
  pay: PayConfig;
  ads: AdConfig;
}

export function listStandIns({ clock, sms, mail, isDemoProviderOn, wx, pay, ads }: Parties): StandIn[] {
  const movableClock: StandIn = {
    id: 'clock',
    says: '可拨动的时钟（npm run admin -- clock）',
    givesAway: true,
    switchedOffBy: 'CLOCK=system',
  };
  const smsOutbox: StandIn = {
    id: 'outbox-sms',
    says: '短信不发出，只进发件箱（npm run admin -- outbox）',
    givesAway: true,
    switchedOffBy: 'SMS_GATEWAY_URL',
    mayEndInConsole: true,
  };
  const mailOutbox: StandIn = {
    id: 'outbox-email',
    says: '邮件不发出，只进发件箱（npm run admin -- outbox）',
    givesAway: true,
    switchedOffBy: 'SMTP_URL',
    mayEndInConsole: true,
  };
  const demoProvider: StandIn = {
    id: 'demo-provider',
    says: '演示身份提供方，谁都可以用任意演示身份登录（/stand-ins/idp）',
    givesAway: true,
    switchedOffBy: 'DEMO_PROVIDER=off',
  };
  const paySandbox: StandIn = {
    id: 'pay-sandbox',
    says: '支付沙箱，扫码付款不扣钱，会员照样到账（/stand-ins/pay）',
    givesAway: true,
    switchedOffBy: 'PAY_SANDBOX=off',
  };
  const shareTicket: StandIn = {
    id: 'share-ticket',
    says: '分享签名用本地票据，微信不认，分享卡片只有默认样式',
    givesAway: false,
    switchedOffBy: 'WX_APP_ID',
  };
  const adUploads: StandIn = {
    id: 'ad-uploads',
    says: '广告转化只记录，不回传给投放平台（/stand-ins/ads/uploads）',
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
