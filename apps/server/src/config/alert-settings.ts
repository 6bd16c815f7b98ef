import { text, url, type About, type Setting, type SettingValues } from './settings.ts';

/** Where the important alerts go. Addresses of robots contain their key, so they are secrets. */
export const alertSettings = {
  ALERT_EMAILS: mailboxes({
    description: 'comma list of mailboxes that get alerts',
    details: 'Needs `SMTP_URL`.',
  }),
  ALERT_WEBHOOK_URL: url(['https', 'http'], 'https://alerts.example.com/hook', {
    description: 'address that gets alerts as JSON, signed as Standard Webhooks',
  }),
  ALERT_WEBHOOK_SECRET: text(/^whsec_[A-Za-z0-9+/=]{32,}$/, {
    description: 'secret of `ALERT_WEBHOOK_URL`: `whsec_` and at least 24 bytes in base64',
  }),
  ALERT_FEISHU_URL: robot('https://open.feishu.cn/open-apis/bot/v2/hook/', {
    description: 'address of a Feishu robot that gets alerts',
  }),
  ALERT_FEISHU_SECRET: text(/^\S{8,200}$/, { description: 'signing secret of the Feishu robot' }),
  ALERT_DINGTALK_URL: robot('https://oapi.dingtalk.com/robot/send?access_token=', {
    description: 'address of a DingTalk robot that gets alerts',
  }),
  ALERT_DINGTALK_SECRET: text(/^SEC\S{8,200}$/, { description: 'signing secret of the DingTalk robot, `SEC…`' }),
  ALERT_WECOM_URL: robot('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', {
    description: 'address of a WeCom group robot that gets alerts',
  }),
};

interface SignedAddress {
  url: string;
  secret: string | null;
}

/** Receivers of alerts; null or empty where none is set. */
export interface AlertConfig {
  emails: readonly string[];
  webhook: SignedAddress | null;
  feishu: SignedAddress | null;
  dingtalk: SignedAddress | null;
  wecom: SignedAddress | null;
}

export function alertConfig(settings: SettingValues<typeof alertSettings>, faults: string[]): AlertConfig {
  const {
    ALERT_WEBHOOK_URL: webhook,
    ALERT_WEBHOOK_SECRET: webhookSecret,
    ALERT_FEISHU_URL: feishu,
    ALERT_FEISHU_SECRET: feishuSecret,
    ALERT_DINGTALK_URL: dingtalk,
    ALERT_DINGTALK_SECRET: dingtalkSecret,
    ALERT_WECOM_URL: wecom,
  } = settings;
  if (webhook && !webhookSecret) faults.push('ALERT_WEBHOOK_SECRET: must be set beside ALERT_WEBHOOK_URL');
  const signed = (address: string | undefined, secret: string | undefined) =>
    address === undefined ? null : { url: address, secret: secret ?? null };
  return {
    emails: settings.ALERT_EMAILS ?? [],
    webhook: signed(webhook, webhookSecret),
    feishu: signed(feishu, feishuSecret),
    dingtalk: signed(dingtalk, dingtalkSecret),
    wecom: signed(wecom, undefined),
  };
}

function mailboxes(about: About): Setting<string[], undefined> {
  return {
    ...about,
    read(input) {
      const value = input
        .split(',')
        .map((mailbox) => mailbox.trim())
        .filter(Boolean);
      const isWrong =
        value.length > 10 || value.some((mailbox) => !/^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/.test(mailbox));
      return isWrong ? { rule: 'must be up to ten mailboxes' } : { value };
    },
  };
}

/** An address of a robot: its beginning is fixed, so that a secret cannot be sent to another host by mistake. */
function robot(beginning: string, about: About): Setting<string, undefined> {
  return {
    ...about,
    read: (input) =>
      input.startsWith(beginning) && /^[\w-]{8,200}$/.test(input.slice(beginning.length))
        ? { value: input }
        : { rule: `must be the robot's address, which begins with ${beginning}` },
  };
}
