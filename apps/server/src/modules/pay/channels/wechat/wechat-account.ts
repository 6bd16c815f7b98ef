export interface WechatAccount {
  /** Origin of WeChat Pay's API: scheme, host and port. */
  origin: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant certificate; `merchantKey` is its private key in PEM. */
  merchantSerial: string;
  merchantKey: string;
  /** The APIv3 key of 32 characters, which encrypts notifications and certificates. */
  apiV3Key: string;
  /**
   * WeChat Pay's public key, which merchants since late 2024 have; its id begins with PUB_KEY_ID_. Null for older
   * merchants.
   */
  publicKey: { id: string; pem: string } | null;
  /**
   * Whether platform certificates are fetched, as older merchants do. During a change certificates and public key are
   * both valid.
   */
  usesCertificates: boolean;
  /** For recurring charges: the APIv2 key (32 characters) and the id of the plan. Null without recurring charges. */
  papay: { apiV2Key: string; planId: string } | null;
  /** WeChat official account with app id `appId`, from which we get the payer's openid. Null without JSAPI payment. */
  web: { secret: string; authorizeUrl: string; apiOrigin: string } | null;
  /** The address that WeChat Pay sends notifications to. */
  notifyUrl: string;
}
