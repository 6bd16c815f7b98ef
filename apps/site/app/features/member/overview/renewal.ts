import { memberPaths } from '@feisuo/contract/facts/paths';
import type { RenewalTerms } from '@feisuo/contract/schemas/renewal';
import { useMemo } from 'react';
import { dataOf } from '../../../api/service-reply.ts';
import { siteApi, type ServiceReply } from '../../../api/site-api.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';

export type { RenewalTerms } from '@feisuo/contract/schemas/renewal';

/** Stops the automatic renewal. Only a purchase can start it, because the buyer signs at the payment channel. */
export const stopRenewal = (): Promise<ServiceReply<RenewalTerms>> =>
  siteApi.post(memberPaths.renewal, { body: { isOn: false } });

/** Loads the terms of the automatic renewal. If the renewal is off, returns null without a request. */
export function useRenewal(isRenewing: boolean) {
  const read = useMemo(
    () => asReply(async () => (isRenewing ? dataOf(await siteApi.get<RenewalTerms>(memberPaths.renewal)) : null)),
    [isRenewing],
  );
  return useMemberData<RenewalTerms | null>(read);
}
