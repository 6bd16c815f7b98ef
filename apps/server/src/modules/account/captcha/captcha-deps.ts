import type { Deps } from '../../../ports/deps.ts';
import type { ClientDeps } from '../clients/identify-client.ts';

export interface CaptchaDeps
  extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>, Omit<ClientDeps, 'masterKey'> {
  /** What the next image says; drawn by lot unless somebody has to know it beforehand. */
  newImageText?: (characters: number) => string;
}
