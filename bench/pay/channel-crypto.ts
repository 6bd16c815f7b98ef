import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { openResource } from '../../apps/server/src/modules/pay/channels/wechat/decrypt-resource.ts';
import { medianOf } from '../measurements.ts';

const ROUNDS = 9;
const PER_ROUND = 20;

/** Milliseconds of WeChat Pay's cryptography on the main thread: for a payment code, and for a notification. */
export function measureChannelCrypto(): { ofCode: number; ofNotification: number } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = randomBytes(450).toString('base64');
  const signature = sign('RSA-SHA256', Buffer.from(body), privateKey);
  const apiV3Key = randomBytes(16).toString('hex');
  const resource = sealed(body, apiV3Key);
  const believe = () => verify('RSA-SHA256', Buffer.from(body), publicKey, signature);
  return {
    // For a payment code: signs the request and verifies the channel's answer.
    ofCode: timeOf(() => {
      sign('RSA-SHA256', Buffer.from(body), privateKey);
      believe();
    }),
    ofNotification: timeOf(() => {
      believe();
      openResource(resource, apiV3Key);
    }),
  };
}

function sealed(text: string, apiV3Key: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: 'transaction',
  };
}

function timeOf(operation: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (let turn = 0; turn < PER_ROUND; turn += 1) operation();
    return (performance.now() - startedAt) / PER_ROUND;
  });
  return medianOf(rounds);
}
