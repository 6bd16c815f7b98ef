import { Type, type TObject, type Static } from 'typebox';
import { agreementKinds } from '../facts/content-vocabulary.ts';
import type { SiteDocumentId } from '../facts/site-documents.ts';
import { AgreementKind, AgreementVersionName } from './content-items.ts';
import { HomeConfig, SiteConfig } from './content.ts';
import { exact, Instant } from './fields.ts';
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
import {
  ChildProtectionPage,
  FeedbackPage,
  HelpPage,
  WorkOrderPage,
  AboutPage,
  NewsPage,
  PartnerPart,
} from './page-support.ts';
import { DownloadPage, GamesPage, LandingPage } from './page-games.ts';
import { serviceReply } from './service.ts';

/**
 * The schema of each document. Forms are generated from it and saved documents are validated by it, because an invalid
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

/** Accepts a version of an agreement. Accepting it again returns the time of the first acceptance. */
export const AcceptAgreementRequest = Type.Object({ kind: Type.Enum(agreementKinds), version: AgreementVersionName });
export type AcceptAgreementRequest = Static<typeof AcceptAgreementRequest>;

export const AcceptedAgreement = exact({ kind: AgreementKind, version: AgreementVersionName, acceptedAt: Instant });
export type AcceptedAgreement = Static<typeof AcceptedAgreement>;

export const AcceptAgreementReply = serviceReply(AcceptedAgreement);
export type AcceptAgreementReply = Static<typeof AcceptAgreementReply>;

export const AcceptedAgreementsReply = serviceReply(
  exact({
    /** The accepted versions, the latest acceptance first. */
    list: Type.Array(AcceptedAgreement),
    /** Versions in force that the member has not accepted. */
    waiting: Type.Array(exact({ kind: AgreementKind, version: AgreementVersionName, effectiveAt: Instant })),
  }),
);
export type AcceptedAgreementsReply = Static<typeof AcceptedAgreementsReply>;
