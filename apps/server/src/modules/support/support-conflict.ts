import { AppError } from '../../http/app-error.ts';

/** The operator's page is stale: the row changed after it was read. */
export const supportConflict = () =>
  new AppError('aborted', { description: 'the record has changed since it was read', reason: 'SUPPORT_CONFLICT' });
