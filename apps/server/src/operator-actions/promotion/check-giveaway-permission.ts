import type { FastifyRequest } from 'fastify';
import { wrongField } from '../../http/wrong-field.ts';
import { assertProved, sessionOf } from '../../modules/operator/index.ts';
import type { Clock } from '../../time/clock.ts';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';

/** Throws unless the operator may give something away. A change that gives something away calls it. */
export type AssertMayGive = () => void;

/** A giveaway costs money, so it needs the second factor and a reason. */
export const mayGive =
  ({ clock }: { clock: Clock }, request: FastifyRequest, reason: string | undefined, whyWords: string): AssertMayGive =>
  () => {
    assertProved(sessionOf(request), false, clock.now());
    if (reason === undefined) throw wrongField('reason', 'it gives something away', whyWords);
  };

export function assertSameId(id: string, named: string): void {
  if (id !== named) throw wrongField('id', 'not that of the address', fieldRefusals.notThatOfAddress);
}
