import { AppError } from '../../../http/app-error.ts';
import type { Client } from './client-registry.ts';

/** Passwords and codes are typed into our own applications only; others send people to the hosted pages. */
export function assertFirstParty(client: Client): void {
  if (!client.isFirstParty) {
    throw new AppError('unauthorized_client', {
      description: 'client_id: only our own applications may sign people in directly',
    });
  }
}
