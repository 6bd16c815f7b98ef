import type { AccountConfig } from './config.ts';
import type { CredentialsKeeper } from './credentials/credentials.ts';
import type { Logger } from './log/create-logger.ts';
import type { Platform } from './platform.ts';
import type { Send } from './request/call.ts';
import type { AccountStorage } from './storage/web-stores.ts';

/** The core client: it sends calls and stores the credentials. All other parts of the SDK use this client. */
export interface AccountClient {
  /** The configuration of the client. In provider mode, client id, origins and sign-out address are the provider's. */
  readonly config: AccountConfig;
  readonly platform: Platform;
  readonly storage: AccountStorage;
  readonly log: Logger;
  readonly credentials: CredentialsKeeper;
  /** Sends a call to the account service. */
  readonly request: Send;
  /** The id of this device, generated once and stored. */
  deviceId(): Promise<string>;
}
