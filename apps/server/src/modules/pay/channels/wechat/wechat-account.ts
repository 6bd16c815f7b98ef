/** Our WeChat Pay account. */
export interface WechatAccount {
  /** Scheme, host and port. */
  origin: string;
  appId: string;
  mchId: string;
  /** The merchant certificate's serial number and private key in PEM. */
  merchantSerial: string;
  merchantKey: string;
  /** 32 characters; encrypts notifications and certificates. */
  apiV3Key: string;
  /** The platform's public key, for accounts since late 2024; its id begins with PUB_KEY_ID_. */
  publicKey: { id: string; pem: string } | null;
  /** Older accounts fetch certificates. During a switch-over both are valid. */
  usesCertificates: boolean;
  /** For recurring charges: the APIv2 key, 32 characters, and the plan. */
  papay: { apiV2Key: string; planId: string } | null;
  /** Our official account, for openids; its number is `appId`. */
  web: { secret: string; authorizeUrl: string; apiOrigin: string } | null;
  /** The notification address. */
  notifyUrl: string;
}
