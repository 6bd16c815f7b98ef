import type { AccountConfig } from './config.ts';
import type { CredentialsKeeper } from './credentials/credentials.ts';
import type { Logger } from './log/logger.ts';
import type { Platform } from './platform.ts';
import type { Send } from './request/call.ts';
import type { AccountStorage } from './storage/account-storage.ts';

/** The part that everything else is built on: calls, and who makes them. */
export interface AccountClient {
  /** As given, with provider mode already folded in: its client id, origins and sign-out address stand in their places. */
  readonly config: AccountConfig;
  readonly platform: Platform;
  readonly storage: AccountStorage;
  readonly log: Logger;
  readonly credentials: CredentialsKeeper;
  /** Calls the account service. */
  readonly request: Send;
  /** The id of this device, made once and stored. */
  deviceId(): Promise<string>;
}
