import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ConfigListReply } from '@feisuo/contract/schemas/content';
import type { GetVipPopup as Assets } from '@feisuo/contract/schemas/page-member';
import { isOk, siteApi } from '../../api/site-api.ts';
import { openPopup } from '../../popups/open-popup.ts';
import { GetVipPopup } from './get-vip-popup.tsx';
import { offerMarks } from './offer-marks.ts';

const documentId = 'get-vip-popup';

/** Opens the popup with the offer once per tab. After a sign-in redirect, opens it again to continue the claim. */
export async function openGetVipPopup(): Promise<void> {
  const isClaiming = offerMarks.takeClaim();
  if (offerMarks.wasShown() && !isClaiming) return;
  const reply = await siteApi.get<ConfigListReply['data']>(activityPaths.configList, {
    params: { config_id: documentId },
  });
  const assets = isOk(reply) && (reply.data.list[0]?.content as Assets | undefined);
  if (!assets) return;
  const popup = openPopup({
    kind: isClaiming ? 'other' : 'promotion',
    label: assets.title,
    render: ({ close }) => <GetVipPopup assets={assets} isClaiming={isClaiming} onClose={close} />,
  });
  if (popup.isOpen()) offerMarks.noteShown();
}
