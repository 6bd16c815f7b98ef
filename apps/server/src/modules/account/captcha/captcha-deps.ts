import type { Deps } from '../../../deps.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';

export type CaptchaDeps = Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> & { clients: ClientRegistry };
