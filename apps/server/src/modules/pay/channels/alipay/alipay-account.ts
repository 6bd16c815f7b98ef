export interface AlipayAccount {
  /** Address of gateway.do. */
  gateway: string;
  appId: string;
  /** Id of the account that receives payments; starts with 2088. */
  sellerId: string;
  /** Our private key and Alipay's public key, in PEM. */
  privateKey: string;
  alipayPublicKey: string;
  /**
   * Needed for recurring charges: the scene agreed with Alipay, and the gateway address for phones. Null without
   * recurring charges.
   */
  agreement: { signScene: string; pageGateway: string } | null;
  notifyUrl: string;
}
