import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';

/** What the account module needs from the agreements module. */
export interface AgreementsPort {
  /**
   * Records that the member ticked the agreement box of the form. Runs in the transaction of the sign-up or sign-in.
   */
  accept(tx: Database, accountId: string): Promise<void>;
}

/** Used in a process that does not serve agreements. */
export const noAgreements: AgreementsPort = { accept: () => Promise.resolve() };

/** An account was created, or an application got a session of a member. */
export interface Arrival {
  accountId: string;
  /** Empty if the request contains no device id. */
  deviceId: string;
  isNew: boolean;
  /** When the account was created. */
  registeredAt: Date;
}

/** What the account module needs from the attribution module. */
export interface ArrivalsPort {
  /** Records the arrival, in the transaction that creates the account or the session. */
  note(tx: Database, arrival: Arrival): Promise<void>;
}

/** Used in a process that does not serve attribution. */
export const noArrivals: ArrivalsPort = { note: () => Promise.resolve() };

/**
 * What profile pictures need from the content module: turns an uploaded file into a square picture. Other files and
 * pictures above the limits are refused before decoding.
 */
export type DrawAvatar = (bytes: Buffer, side: number, limits: { side: number; pixels: number }) => Promise<Buffer>;

/** Used in a process that does not serve the content module. */
export const noDrawing: DrawAvatar = () =>
  Promise.reject(new AppError('unimplemented', { description: 'no pictures are taken here' }));
