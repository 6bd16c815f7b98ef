import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';

/** Where a visit came from. It is read where the visit starts and remembered until it ends. */
export interface Visit {
  channel: string;
  referfrom: string;
  /** The click id of an advertising platform. */
  click: { param: string; platform: AdPlatform; id: string } | null;
  isThirdParty: boolean;
  isBing: boolean;
  /** Signed source of a share card; empty when there is none. */
  share: string;
  /** The first address of the visit: path and query. */
  landing: string;
}

export type InstallerPlatform = 'windows' | 'android';

export const visit = (): Visit => ({
  channel: defaultChannel,
  referfrom: '',
  click: null,
  isThirdParty: false,
  isBing: false,
  share: '',
  landing: '/',
});
