import type {
  Agreement,
  AgreementKind,
  AgreementVersion,
  Article,
  ArticleBrief,
  ArticlePage,
  Game,
  GameBrief,
  HelpGroup,
  Notice,
  NoticeBrief,
  Plan,
  Release,
} from '@feisuo/contract/schemas/content-items';
import { createContext } from 'react-router';
import type { ServiceReply } from './api/service-reply.ts';

/** Published content. Dates are ISO texts; null if not found. */
export interface SiteContent {
  listGames(): Promise<GameBrief[]>;
  findGame(id: string): Promise<Game | null>;
  /** Newest first; a page beyond the last is empty. */
  listArticles(asked: { topic?: string; page: number }): Promise<ArticlePage>;
  findArticle(id: string): Promise<{
    article: Article;
    previous: ArticleBrief | null;
    next: ArticleBrief | null;
    game: GameBrief | null;
    /** Shipped with the product, not created by an operator. */
    isBrought: boolean;
  } | null>;
  listNotices(): Promise<NoticeBrief[]>;
  findNotice(id: string): Promise<Notice | null>;
  listHelp(): Promise<HelpGroup[]>;
  /** The version in force, or the named one. */
  findAgreement(
    kind: AgreementKind,
    version?: string,
  ): Promise<{ agreement: Agreement; versions: AgreementVersion[] } | null>;
  listReleases(): Promise<Release[]>;
  /** Plans on sale, in the operator's order. The only source of prices, so that all pages show the same. */
  listPlans(): Promise<Plan[]>;
  /** Paths of all published items with their own page, and when they last changed. */
  listPages(): Promise<{ path: string; changedAt: string }[]>;
}

/** Telemetry endpoints, and scripts to load with consent. Public: every page shows it. */
export interface SiteTelemetry {
  /** The build id, for error reports. */
  release: string;
  environment: string;
  /** Null: the page's own host, with `errorKey`. */
  errorDsn: string | null;
  errorKey: string;
  /** Of this host. */
  analyticsScript: string | null;
  /** For this address. */
  tag: { id: string; script: string } | null;
}

/** The server's data for loaders. */
export interface SiteRequest {
  host: string;
  /** Canonical on every host. */
  mainOrigin: string;
  /** A request to the third-party host, or one with `tp=1`. */
  isThirdParty: boolean;
  /** A request to the third-party host itself. */
  hidesCommunity: boolean;
  /** May be another host. */
  accountOrigin: string;
  /** It shows previews in frames. */
  consoleOrigin: string;
  /** Empty if installers are on the page's host. */
  downloadOrigin: string;
  /** Whether the desktop client simulator is enabled. */
  hasBridgeSimulator: boolean;
  /** A published document by id; undefined if there is none. */
  findContent(id: string): Promise<unknown>;
  /** All other published content. */
  content: SiteContent;
  /** Calls a service as a visitor: the page is cached and shown to all. */
  askService<T>(path: string, params?: Readonly<Record<string, string>>): Promise<ServiceReply<T>>;
  telemetry: SiteTelemetry;
  /** For the server's log. */
  reportError?(error: unknown): void;
}

export const siteRequestContext = createContext<SiteRequest>();
