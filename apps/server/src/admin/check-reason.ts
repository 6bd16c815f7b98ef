import { Reason } from '@feisuo/contract/schemas/console-page';
import type { Command } from 'commander';
import { Value } from 'typebox/value';
import { Refusal } from '../operator-actions/verb.ts';
import { ACTOR } from './command-line-actor.ts';

export interface ReasonFlag {
  reason: string;
}

/** A verb that changes something asks why, as the console does. */
export const requireReasonFlag = (verb: Command): Command =>
  verb.requiredOption('--reason <reason>', 'why; kept in the audit log');

/** Why something was done, for the audit log: a blank says nothing, and what the console would not take is not taken here. */
export function checkReason(reason: string): string {
  if (reason.trim() === '') throw new Refusal('the reason is empty');
  if (!Value.Check(Reason, reason)) throw new Refusal('the reason has 2 to 500 characters');
  return reason;
}

/** Done from here, and why. */
export const auditReason = ({ reason }: ReasonFlag) => ({ by: { actor: ACTOR }, reason: checkReason(reason) });
