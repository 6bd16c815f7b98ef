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
import type { LineStatus, LineSummary } from '@feisuo/contract/schemas/status';
import { createContext } from 'react-router';
import type { ServiceReply } from './api/service-reply.ts';
import type { ApiDocument } from './features/developers/api/api-document.ts';

/** Published content, with dates as ISO strings. A `find…` function returns null if the item does not exist. */
export interface SiteContent {
  listGames(): Promise<GameBrief[]>;
  findGame(id: string): Promise<Game | null>;
  /** Articles, newest first. A page number after the last page gives an empty page. */
  listArticles(query: { topic?: string; page: number }): Promise<ArticlePage>;
  findArticle(id: string): Promise<{
    article: Article;
    previous: ArticleBrief | null;
    next: ArticleBrief | null;
    game: GameBrief | null;
    /** Whether the article was shipped with the product and no operator wrote it. */
    isBrought: boolean;
  } | null>;
  listNotices(): Promise<NoticeBrief[]>;
  findNotice(id: string): Promise<Notice | null>;
  /** Null if no line regions are registered. */
  readLineStatus(): Promise<LineStatus | null>;
  readLineSummary(): Promise<LineSummary | null>;
  listHelp(): Promise<HelpGroup[]>;
  /** A version of an agreement. Without `version`, the version in force. */
  findAgreement(
    kind: AgreementKind,
    version?: string,
  ): Promise<{ agreement: Agreement; versions: AgreementVersion[] } | null>;
  listReleases(): Promise<Release[]>;
  /**
   * The plans on sale, in the order set by operators. All pages read prices here, so that they show the same prices.
   */
  listPlans(): Promise<Plan[]>;
  /** The path of each published item that has its own page, and the time of its last change. */
  listPages(): Promise<{ path: string; changedAt: string }[]>;
}

/** Telemetry endpoints, and scripts to load with consent. All of it is public, because each page contains it. */
export interface SiteTelemetry {
  /** The build id, which error reports contain. */
  release: string;
  environment: string;
  /** Null if error reports go to the page's own host. They then use `errorKey`. */
  errorDsn: string | null;
  errorKey: string;
  /** URL of the analytics script for this host; null if there is none. */
  analyticsScript: string | null;
  /** The marketing tag for this page's address; null if there is none. */
  tag: { id: string; script: string } | null;
}

/** What the server offers to the loaders of a page. */
export interface SiteRequest {
  host: string;
  /** The origin of canonical addresses. It is the same on all hosts. */
  mainOrigin: string;
  /** Whether the request came to the third-party host or has `tp=1` in its address. */
  isThirdParty: boolean;
  /** Whether the community links are hidden, because the request came to the third-party host. */
  hidesCommunity: boolean;
  /** Origin of the account pages, which may be on another host. */
  accountOrigin: string;
  /** Origin of the console, which shows previews in frames. */
  consoleOrigin: string;
  /** Origin of the installers; empty if they are on the same host as the page. */
  downloadOrigin: string;
  /** Whether the desktop client simulator is enabled. */
  hasBridgeSimulator: boolean;
  /** A published document by id; undefined if there is none. */
  findContent(id: string): Promise<unknown>;
  /** All published content except documents. */
  content: SiteContent;
  /** Calls a service without credentials, because the page is cached and shown to all visitors. */
  askService<T>(path: string, params?: Readonly<Record<string, string>>): Promise<ServiceReply<T>>;
  /** The OpenAPI document of the public routes. It has no paths if this process serves no accounts. */
  readPublicApi(): ApiDocument;
  telemetry: SiteTelemetry;
  /** Reports an error to the server's log. */
  reportError?(error: unknown): void;
}

export const siteRequestContext = createContext<SiteRequest>();
