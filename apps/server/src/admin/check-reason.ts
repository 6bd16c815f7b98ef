import { Refusal } from './refusal.ts';

/** Why something was done, for the audit log: a blank says nothing. */
export function checkReason(reason: string): string {
  if (reason.trim() === '') throw new Refusal('the reason is empty');
  return reason;
}
