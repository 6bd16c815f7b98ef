import { AppError } from '../../http/app-error.ts';

/** Stale read: the row has changed since. */
export const supportConflict = () =>
  new AppError('aborted', { description: 'it changed since it was read', reason: 'SUPPORT_CONFLICT' });
