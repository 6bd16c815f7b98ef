import { AppError } from '../../http/app-error.ts';

/** Whoever acts on what they saw is told that it is another thing by now. */
export const supportConflict = () =>
  new AppError('aborted', { description: 'it changed since it was read', reason: 'SUPPORT_CONFLICT' });
