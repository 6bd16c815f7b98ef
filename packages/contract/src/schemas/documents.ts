import type { TObject } from 'typebox';
import type { SiteDocumentId } from '../facts/site-documents.ts';
import { HomeConfig, SiteConfig } from './content.ts';
import { GetVipPopup } from './get-vip-popup.ts';
import { MembershipRules } from './membership-rules.ts';
import { ActivitiesPage } from './page-activities.ts';
import { ActivityPayPage } from './page-activity-pay.ts';
import { ActivityRecallPage } from './page-activity-recall.ts';
import { AboutPage } from './page-about.ts';
import { ChildProtectionPage } from './page-child-protection.ts';
import { DownloadPage } from './page-download.ts';
import { FeedbackPage } from './page-feedback.ts';
import { GamesPage } from './page-games.ts';
import { HelpPage } from './page-help.ts';
import { InvitePage } from './page-invite.ts';
import { JsqActivityPage } from './page-jsq-activity.ts';
import { LandingPage } from './page-landing.ts';
import { LotteryPage } from './page-lottery.ts';
import { NewUserGiftPage } from './page-new-user-gift.ts';
import { NewsPage } from './page-news.ts';
import { PartnerPart } from './page-partner.ts';
import { RedeemPage } from './page-redeem.ts';
import { SupplyStationPage, SupplyStationV2Page } from './page-supply-station.ts';
import { VipPage } from './page-vip.ts';
import { WorkOrderPage } from './page-work-order.ts';

/** The shape of every document: a broken one would take its page down. Forms are drawn from it, and saves are checked by it. */
export const documentSchemas = {
  site: SiteConfig,
  home: HomeConfig,
  activities: ActivitiesPage,
  'new-user-gift': NewUserGiftPage,
  invite: InvitePage,
  'activity-recall': ActivityRecallPage,
  'activity-pay': ActivityPayPage,
  lottery: LotteryPage,
  partner: PartnerPart,
  redeem: RedeemPage,
  'jsq-activity': JsqActivityPage,
  'supply-station': SupplyStationPage,
  'supply-station-v2': SupplyStationV2Page,
  vip: VipPage,
  download: DownloadPage,
  games: GamesPage,
  landing: LandingPage,
  news: NewsPage,
  help: HelpPage,
  'work-order': WorkOrderPage,
  feedback: FeedbackPage,
  about: AboutPage,
  'child-protection': ChildProtectionPage,
  membership: MembershipRules,
  'get-vip-popup': GetVipPopup,
} as const satisfies Record<SiteDocumentId, TObject>;
