import { randomBytes } from 'node:crypto';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { ClientDeps } from '../clients/identify-client.ts';

export interface CaptchaDeps
  extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>, Omit<ClientDeps, 'masterKey' | 'config'> {
  /** Makes the text of the next captcha image; random text if absent. Tests set it, so that they know the text. */
  newImageText?: (characters: number) => string;
}

/** A random name for a token, challenge or image. The name gives access, so only its keyed hash is stored. */
export const newRandomName = () => randomBytes(24).toString('base64url');

export const tokenHash = (masterKey: MasterKey, token: string) => masterKey.digest('captcha-token', token);
export const challengeKey = (masterKey: MasterKey, name: string) => masterKey.digest('captcha-challenge', name);

/** Keyed hash of a normalized identifier; null without an identifier. */
export const metaKey = (masterKey: MasterKey, identifier: string | undefined) =>
  identifier === undefined ? null : masterKey.digest('captcha-meta', identifier);

/** Keyed hash of an image's text. The image's key is hashed too, so that equal texts have different hashes. */
export const answerHash = (masterKey: MasterKey, imageKey: string, text: string) =>
  masterKey.digest('captcha-answer', `${imageKey}\n${text}`);
