import { readPcInstallerName } from '@feisuo/contract/facts/download-names';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { TrafficDirectDataReply } from '@feisuo/contract/schemas/activity';
import { isOk, siteApi, type ServiceReply } from '../../api/site-api.ts';
import { setInstallerSource } from '../../visit/installer-href.ts';
import { installerSource } from '../../visit/installer-source.ts';
import { visit, type Visit } from '../../visit/visit.ts';

type Traffic = TrafficDirectDataReply['data'];

export interface TrafficDeps {
  visit(): Pick<Visit, 'channel' | 'click'>;
  get(path: string, call: { params: Record<string, string | undefined> }): Promise<ServiceReply<Traffic>>;
  setSource: typeof setInstallerSource;
}

const ofThisPage: TrafficDeps = { visit, get: siteApi.get, setSource: setInstallerSource };

/**
 * Gives installers the file name that is configured for the visit's channel. Until the answer arrives, or if there is
 * none, the file name contains the channel itself, which attribution can read as well.
 */
export async function loadTrafficData({ visit: thisVisit, get, setSource }: TrafficDeps = ofThisPage): Promise<void> {
  const { channel, click } = thisVisit();
  if (!channel) return;
  const { adId } = await installerSource({ channel, click });
  const reply = await get(activityPaths.trafficDirectData, { params: { channel, adId } });
  const address = isOk(reply) ? reply.data.pc?.url : undefined;
  const source = address && readPcInstallerName(address.slice(address.lastIndexOf('/') + 1));
  if (source) setSource(source);
}
