import type { Deps } from '../../../deps.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';

export type CaptchaDeps = Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> & {
  clients: ClientRegistry;
  /** What the next image says; drawn by lot unless somebody has to know it beforehand. */
  newImageText?: (characters: number) => string;
};
