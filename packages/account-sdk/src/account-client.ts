import type { AccountConfig } from './config.ts';
import type { CredentialsKeeper } from './credentials/credentials.ts';
import type { Logger } from './log/create-logger.ts';
import type { Platform } from './platform.ts';
import type { Send } from './request/call.ts';
import type { AccountStorage } from './storage/web-stores.ts';

/** The core client: it sends calls and holds the credentials. The other parts of the SDK use it. */
export interface AccountClient {
  /**
   * The configuration as given. In provider mode it has the client id, origins and sign-out address of the provider.
   */
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
