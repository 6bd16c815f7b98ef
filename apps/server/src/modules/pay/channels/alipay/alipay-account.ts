export interface AlipayAccount {
  /** URL of Alipay's API gateway (`gateway.do`). */
  gateway: string;
  appId: string;
  /** Id of the account that receives payments; starts with 2088. */
  sellerId: string;
  /** Our private key and Alipay's public key, in PEM. */
  privateKey: string;
  alipayPublicKey: string;
  /**
   * For recurring charges: the signing scene agreed with Alipay, and the gateway URL that phones open. Null without
   * recurring charges.
   */
  agreement: { signScene: string; pageGateway: string } | null;
  notifyUrl: string;
}
