import { createDecipheriv } from 'node:crypto';

const TAG_BYTES = 16;

/** Data that WeChat Pay encrypted with AES-256-GCM: the content of a notification, or a certificate. */
export interface EncryptedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

/**
 * Decrypts a resource.
 * @throws if the key is wrong or the ciphertext was changed
 */
export function openResource(resource: EncryptedResource, apiV3Key: string): string {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new RangeError('unknown encryption algorithm');
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) throw new RangeError('the ciphertext is empty');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

export function isEncryptedResource(value: unknown): value is EncryptedResource {
  if (typeof value !== 'object' || value === null) return false;
  const { algorithm, ciphertext, nonce, associated_data: more = '' } = value as Record<string, unknown>;
  return [algorithm, ciphertext, nonce, more].every((text) => typeof text === 'string');
}
