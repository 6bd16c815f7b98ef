import { Reason } from '@feisuo/contract/schemas/console-page';
import type { Command } from 'commander';
import { Value } from 'typebox/value';
import { Refusal } from '../operator-actions/verb.ts';
import { ACTOR } from './command-line-actor.ts';

export interface ReasonFlag {
  reason: string;
}

export const requireReasonFlag = (verb: Command): Command =>
  verb.requiredOption('--reason <reason>', 'reason; kept in the audit log');

/** Checks a reason by the same rules as the console. */
export function checkReason(reason: string): string {
  if (reason.trim() === '') throw new Refusal('the reason is empty');
  if (!Value.Check(Reason, reason)) throw new Refusal('the reason has 2 to 500 characters');
  return reason;
}

export const auditReason = ({ reason }: ReasonFlag) => ({ by: { actor: ACTOR }, reason: checkReason(reason) });
