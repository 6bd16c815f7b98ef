import type { HomeConfig, SiteConfig } from '@feisuo/contract/schemas/content';
import type {
  ActivitiesPage,
  ActivityPayPage,
  ActivityRecallPage,
  JsqActivityPage,
  LotteryPage,
  SupplyStationPage,
  SupplyStationV2Page,
} from '@feisuo/contract/schemas/page-activity';
import type {
  ChildProtectionPage,
  FeedbackPage,
  HelpPage,
  WorkOrderPage,
  AboutPage,
  NewsPage,
  PartnerPart,
} from '@feisuo/contract/schemas/page-support';
import type { DownloadPage, GamesPage, LandingPage } from '@feisuo/contract/schemas/page-games';
import type { InvitePage, NewUserGiftPage, RedeemPage, VipPage } from '@feisuo/contract/schemas/page-member';
import { data } from 'react-router';
import type { SiteRequest } from '../site-request.ts';

interface ConfigById {
  site: SiteConfig;
  home: HomeConfig;
  activities: ActivitiesPage;
  'new-user-gift': NewUserGiftPage;
  invite: InvitePage;
  'activity-recall': ActivityRecallPage;
  'activity-pay': ActivityPayPage;
  lottery: LotteryPage;
  partner: PartnerPart;
  redeem: RedeemPage;
  'jsq-activity': JsqActivityPage;
  'supply-station': SupplyStationPage;
  'supply-station-v2': SupplyStationV2Page;
  vip: VipPage;
  download: DownloadPage;
  games: GamesPage;
  landing: LandingPage;
  news: NewsPage;
  help: HelpPage;
  'work-order': WorkOrderPage;
  feedback: FeedbackPage;
  about: AboutPage;
  'child-protection': ChildProtectionPage;
}

/**
 * Loads a published document. It was validated when an operator saved it, so it is not validated again.
 * @throws a 503 response if the document is missing
 */
export async function loadConfig<Id extends keyof ConfigById>(site: SiteRequest, id: Id): Promise<ConfigById[Id]> {
  const content = await site.findContent(id);
  if (content === undefined) throw data(null, { status: 503, statusText: 'Service Unavailable' });
  return content as ConfigById[Id];
}
