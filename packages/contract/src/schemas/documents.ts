import type { TObject } from 'typebox';
import type { SiteDocumentId } from '../facts/site-documents.ts';
import { HomeConfig, SiteConfig } from './content.ts';
import { GetVipPopup, InvitePage, NewUserGiftPage, RedeemPage, VipPage } from './page-member.ts';
import { MembershipRules } from './membership.ts';
import {
  ActivitiesPage,
  ActivityPayPage,
  ActivityRecallPage,
  JsqActivityPage,
  LotteryPage,
  SupplyStationPage,
  SupplyStationV2Page,
} from './page-activity.ts';
import { AboutPage, NewsPage, PartnerPart } from './page-company.ts';
import { ChildProtectionPage, FeedbackPage, HelpPage, WorkOrderPage } from './page-support.ts';
import { DownloadPage, GamesPage, LandingPage } from './page-games.ts';

/**
 * The schema of every document. Forms are generated from it and saves are validated by it, because an invalid
 * document would break its page.
 */
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
