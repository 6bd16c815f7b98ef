import { randomBytes } from 'node:crypto';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { ClientDeps } from '../clients/identify-client.ts';

export interface CaptchaDeps
  extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>, Omit<ClientDeps, 'masterKey'> {
  /** Makes the text of the next image; random unless a test must know it. */
  newImageText?: (characters: number) => string;
}

/** Random names of tokens, challenges and images. A name grants access, so only its keyed hash is stored. */
export const newRandomName = () => randomBytes(24).toString('base64url');

export const tokenHash = (masterKey: MasterKey, token: string) => masterKey.digest('captcha-token', token);
export const challengeKey = (masterKey: MasterKey, name: string) => masterKey.digest('captcha-challenge', name);

/** `identifier` in its normalized form; null means none. */
export const metaKey = (masterKey: MasterKey, identifier: string | undefined) =>
  identifier === undefined ? null : masterKey.digest('captcha-meta', identifier);

/** Bound to its image, so that equal texts have different hashes. */
export const answerHash = (masterKey: MasterKey, imageKey: string, text: string) =>
  masterKey.digest('captcha-answer', `${imageKey}\n${text}`);
