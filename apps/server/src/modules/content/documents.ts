import { HomeConfig, SiteConfig } from '@feisuo/contract/schemas/content';
import { defaultMembershipRules } from '@feisuo/contract/facts/membership-rules';
import { GetVipPopup } from '@feisuo/contract/schemas/get-vip-popup';
import { MembershipRules } from '@feisuo/contract/schemas/membership-rules';
import { ActivitiesPage } from '@feisuo/contract/schemas/page-activities';
import { ActivityPayPage } from '@feisuo/contract/schemas/page-activity-pay';
import { ActivityRecallPage } from '@feisuo/contract/schemas/page-activity-recall';
import { ChildProtectionPage } from '@feisuo/contract/schemas/page-child-protection';
import { DownloadPage } from '@feisuo/contract/schemas/page-download';
import { FeedbackPage } from '@feisuo/contract/schemas/page-feedback';
import { GamesPage } from '@feisuo/contract/schemas/page-games';
import { HelpPage } from '@feisuo/contract/schemas/page-help';
import { InvitePage } from '@feisuo/contract/schemas/page-invite';
import { JsqActivityPage } from '@feisuo/contract/schemas/page-jsq-activity';
import { LandingPage } from '@feisuo/contract/schemas/page-landing';
import { LotteryPage } from '@feisuo/contract/schemas/page-lottery';
import { NewUserGiftPage } from '@feisuo/contract/schemas/page-new-user-gift';
import { NewsPage } from '@feisuo/contract/schemas/page-news';
import { PartnerPart } from '@feisuo/contract/schemas/page-partner';
import { RedeemPage } from '@feisuo/contract/schemas/page-redeem';
import { SupplyStationPage, SupplyStationV2Page } from '@feisuo/contract/schemas/page-supply-station';
import { VipPage } from '@feisuo/contract/schemas/page-vip';
import { WorkOrderPage } from '@feisuo/contract/schemas/page-work-order';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { getVipPopup } from './seed/get-vip-popup.ts';
import { homeConfig } from './seed/home-config.ts';
import { activitiesPage } from './seed/pages/activities.ts';
import { activityPayPage } from './seed/pages/activity-pay.ts';
import { activityRecallPage } from './seed/pages/activity-recall.ts';
import { childProtectionPage } from './seed/pages/child-protection.ts';
import { downloadPage } from './seed/pages/download.ts';
import { feedbackPage } from './seed/pages/feedback.ts';
import { gamesPage } from './seed/pages/games.ts';
import { helpPage } from './seed/pages/help.ts';
import { invitePage } from './seed/pages/invite.ts';
import { jsqActivityPage } from './seed/pages/jsq-activity.ts';
import { landingPage } from './seed/pages/landing.ts';
import { lotteryPage } from './seed/pages/lottery.ts';
import { newUserGiftPage } from './seed/pages/new-user-gift.ts';
import { newsPage } from './seed/pages/news.ts';
import { partnerPart } from './seed/pages/partner.ts';
import { redeemPage } from './seed/pages/redeem.ts';
import { supplyStationPage, supplyStationV2Page } from './seed/pages/supply-station.ts';
import { vipPage } from './seed/pages/vip.ts';
import { workOrderPage } from './seed/pages/work-order.ts';
import { siteConfig } from './seed/site-config.ts';

interface DocumentKind {
  /** The shape it must keep: a broken one would take its page down. */
  schema: TSchema;
  /** Whether an operator may edit it in the console. */
  isEditable: boolean;
  /** What a first start puts there. */
  seed: unknown;
}

/** Every document by its id. A page that has words of its own adds one line here. */
export const documents = {
  site: { schema: SiteConfig, isEditable: true, seed: siteConfig },
  home: { schema: HomeConfig, isEditable: true, seed: homeConfig },
  activities: { schema: ActivitiesPage, isEditable: true, seed: activitiesPage },
  'new-user-gift': { schema: NewUserGiftPage, isEditable: true, seed: newUserGiftPage },
  invite: { schema: InvitePage, isEditable: true, seed: invitePage },
  'activity-recall': { schema: ActivityRecallPage, isEditable: true, seed: activityRecallPage },
  'activity-pay': { schema: ActivityPayPage, isEditable: true, seed: activityPayPage },
  lottery: { schema: LotteryPage, isEditable: true, seed: lotteryPage },
  partner: { schema: PartnerPart, isEditable: true, seed: partnerPart },
  redeem: { schema: RedeemPage, isEditable: true, seed: redeemPage },
  'jsq-activity': { schema: JsqActivityPage, isEditable: true, seed: jsqActivityPage },
  'supply-station': { schema: SupplyStationPage, isEditable: true, seed: supplyStationPage },
  'supply-station-v2': { schema: SupplyStationV2Page, isEditable: true, seed: supplyStationV2Page },
  vip: { schema: VipPage, isEditable: true, seed: vipPage },
  download: { schema: DownloadPage, isEditable: true, seed: downloadPage },
  games: { schema: GamesPage, isEditable: true, seed: gamesPage },
  landing: { schema: LandingPage, isEditable: true, seed: landingPage },
  news: { schema: NewsPage, isEditable: true, seed: newsPage },
  help: { schema: HelpPage, isEditable: true, seed: helpPage },
  'work-order': { schema: WorkOrderPage, isEditable: true, seed: workOrderPage },
  feedback: { schema: FeedbackPage, isEditable: true, seed: feedbackPage },
  'child-protection': { schema: ChildProtectionPage, isEditable: true, seed: childProtectionPage },
  membership: { schema: MembershipRules, isEditable: true, seed: defaultMembershipRules },
  'get-vip-popup': { schema: GetVipPopup, isEditable: true, seed: getVipPopup },
} as const satisfies Record<string, DocumentKind>;

export type DocumentId = keyof typeof documents;
export type EditableContent = {
  [Id in DocumentId]: (typeof documents)[Id]['isEditable'] extends true ? Id : never;
}[DocumentId];

const compiled = new Map<DocumentId, Validator>();

/** What is wrong with a document, as the first fault's path and sentence; null when nothing is. */
export function findFault(id: DocumentId, content: unknown): { field: string; message: string } | null {
  let validator = compiled.get(id);
  if (!validator) compiled.set(id, (validator = Compile(documents[id].schema)));
  const [fault] = validator.Errors(content);
  return fault ? { field: `content${fault.instancePath.replaceAll('/', '.')}`, message: fault.message } : null;
}
