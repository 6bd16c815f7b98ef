/** Our Alipay account. */
export interface AlipayAccount {
  /** Address of gateway.do. */
  gateway: string;
  appId: string;
  /** The receiving account, 2088…. */
  sellerId: string;
  /** Our private key and Alipay's public key, in PEM. */
  privateKey: string;
  alipayPublicKey: string;
  /** For recurring charges: the agreed scene, and the gateway address for phones. */
  agreement: { signScene: string; pageGateway: string } | null;
  notifyUrl: string;
}
