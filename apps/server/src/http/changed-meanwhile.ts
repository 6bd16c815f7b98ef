import { AppError } from './app-error.ts';

/** What somebody wants to change is not as they saw it any more: they look again, and decide anew. */
export const changedMeanwhile = (description = 'it was changed meanwhile') =>
  new AppError('aborted', { description, reason: 'CHANGED_MEANWHILE' });
