import { AppError } from '../../http/app-error.ts';

/** The error for a stale page: the row has changed since the operator read it. */
export const supportConflict = () =>
  new AppError('aborted', { description: 'the record has changed since it was read', reason: 'SUPPORT_CONFLICT' });
