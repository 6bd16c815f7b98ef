/** What we are to WeChat Pay, and how we know it. */
export interface WechatAccount {
  /** Scheme, host and port. */
  origin: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant certificate, and its private key in PEM. */
  merchantSerial: string;
  merchantKey: string;
  /** 32 characters, with which notifications and certificates are encrypted. */
  apiV3Key: string;
  /** Accounts since late 2024 know the platform by this key; its id begins with PUB_KEY_ID_. */
  publicKey: { id: string; pem: string } | null;
  /** Older ones by certificates that are fetched. During a switch-over both are believed. */
  usesCertificates: boolean;
  /** What charging again and again needs: the APIv2 key, 32 characters, and the plan that was arranged. */
  papay: { apiV2Key: string; planId: string } | null;
  /** Our official account in the messaging app, by which it says who somebody is; its number is `appId`. */
  web: { secret: string; authorizeUrl: string; apiOrigin: string } | null;
  /** Where notifications are to go. */
  notifyUrl: string;
}
