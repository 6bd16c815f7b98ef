import type { HomeConfig, SiteConfig } from '@feisuo/contract/schemas/content';
import type { ActivitiesPage } from '@feisuo/contract/schemas/page-activities';
import type { ActivityPayPage } from '@feisuo/contract/schemas/page-activity-pay';
import type { ActivityRecallPage } from '@feisuo/contract/schemas/page-activity-recall';
import type { AboutPage } from '@feisuo/contract/schemas/page-about';
import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-child-protection';
import type { DownloadPage } from '@feisuo/contract/schemas/page-download';
import type { FeedbackPage } from '@feisuo/contract/schemas/page-feedback';
import type { HelpPage } from '@feisuo/contract/schemas/page-help';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import type { InvitePage } from '@feisuo/contract/schemas/page-invite';
import type { JsqActivityPage } from '@feisuo/contract/schemas/page-jsq-activity';
import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import type { LotteryPage } from '@feisuo/contract/schemas/page-lottery';
import type { NewUserGiftPage } from '@feisuo/contract/schemas/page-new-user-gift';
import type { NewsPage } from '@feisuo/contract/schemas/page-news';
import type { PartnerPart } from '@feisuo/contract/schemas/page-partner';
import type { RedeemPage } from '@feisuo/contract/schemas/page-redeem';
import type { SupplyStationPage, SupplyStationV2Page } from '@feisuo/contract/schemas/page-supply-station';
import type { VipPage } from '@feisuo/contract/schemas/page-vip';
import type { WorkOrderPage } from '@feisuo/contract/schemas/page-work-order';
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
 * Reads published content. Its shape was checked when an operator saved it, so it is not checked again per page.
 * @throws a 503 response when there is none
 */
export async function loadConfig<Id extends keyof ConfigById>(site: SiteRequest, id: Id): Promise<ConfigById[Id]> {
  const content = await site.findContent(id);
  if (content === undefined) throw data(null, { status: 503, statusText: 'Service Unavailable' });
  return content as ConfigById[Id];
}
