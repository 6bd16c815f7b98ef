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
  /** What charging again and again needs: the scene that was arranged, and where people's phones reach the gateway. */
  agreement: { signScene: string; pageGateway: string } | null;
  notifyUrl: string;
}
