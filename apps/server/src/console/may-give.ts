import type { FastifyRequest } from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { AssertMayGive } from '../desk/promotion.ts';
import { wrongField } from '../http/wrong-field.ts';
import { assertProved, sessionOf } from '../modules/operator/index.ts';

/** What is given away is money: like all that touches it, it wants the second factor, and why. */
export const mayGive =
  (clock: Clock, request: FastifyRequest, reason: string | undefined, whyWords: string): AssertMayGive =>
  () => {
    assertProved(sessionOf(request), false, clock.now());
    if (reason === undefined) throw wrongField('reason', 'it gives something away', whyWords);
  };
