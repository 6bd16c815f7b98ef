/** What we are to Alipay, and how we know it. */
export interface AlipayAccount {
  /** Address of gateway.do. */
  gateway: string;
  appId: string;
  /** The account that the money goes to, 2088…. */
  sellerId: string;
  /** Our private key and Alipay's public key, in PEM. */
  privateKey: string;
  alipayPublicKey: string;
  notifyUrl: string;
}
