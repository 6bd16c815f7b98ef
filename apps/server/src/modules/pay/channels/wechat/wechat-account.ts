export interface WechatAccount {
  /** Scheme, host and port. */
  origin: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant certificate; `merchantKey` is its private key in PEM. */
  merchantSerial: string;
  merchantKey: string;
  /** 32 characters; the key that encrypts notifications and certificates. */
  apiV3Key: string;
  /** The platform's public key, which accounts since late 2024 have. Its id begins with PUB_KEY_ID_. */
  publicKey: { id: string; pem: string } | null;
  /** Older accounts fetch certificates. While a merchant switches over, both are valid. */
  usesCertificates: boolean;
  /** Needed for recurring charges: the APIv2 key (32 characters) and the plan. Null without recurring charges. */
  papay: { apiV2Key: string; planId: string } | null;
  /** Our official account, which gives us openids. Its app id is `appId`. */
  web: { secret: string; authorizeUrl: string; apiOrigin: string } | null;
  /** The address that WeChat Pay sends notifications to. */
  notifyUrl: string;
}
