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

/** Published content. Dates are ISO strings. A find function returns null if there is no such item. */
export interface SiteContent {
  listGames(): Promise<GameBrief[]>;
  findGame(id: string): Promise<Game | null>;
  /** Articles, newest first. A page after the last one is empty. */
  listArticles(query: { topic?: string; page: number }): Promise<ArticlePage>;
  findArticle(id: string): Promise<{
    article: Article;
    previous: ArticleBrief | null;
    next: ArticleBrief | null;
    game: GameBrief | null;
    /** The article was shipped with the product and was not written by an operator. */
    isBrought: boolean;
  } | null>;
  listNotices(): Promise<NoticeBrief[]>;
  findNotice(id: string): Promise<Notice | null>;
  /** Null without a line region. */
  readLineStatus(): Promise<LineStatus | null>;
  readLineSummary(): Promise<LineSummary | null>;
  listHelp(): Promise<HelpGroup[]>;
  /** The named version of an agreement; without `version`, the one in force. */
  findAgreement(
    kind: AgreementKind,
    version?: string,
  ): Promise<{ agreement: Agreement; versions: AgreementVersion[] } | null>;
  listReleases(): Promise<Release[]>;
  /**
   * The plans on sale, in the order set by operators. All pages read prices from here, so that they show the same
   * prices.
   */
  listPlans(): Promise<Plan[]>;
  /** The paths of all published items that have their own page, and when each last changed. */
  listPages(): Promise<{ path: string; changedAt: string }[]>;
}

/**
 * Telemetry endpoints, and scripts that are loaded with consent. All of this is public, because every page contains
 * it.
 */
export interface SiteTelemetry {
  /** The build id, which error reports contain. */
  release: string;
  environment: string;
  /** Null sends error reports to the page's own host, with `errorKey`. */
  errorDsn: string | null;
  errorKey: string;
  /** The analytics script for this host; null if there is none. */
  analyticsScript: string | null;
  /** The tag for this address; null if there is none. */
  tag: { id: string; script: string } | null;
}

/** What the server offers to the loaders of a page. */
export interface SiteRequest {
  host: string;
  /** The origin of canonical addresses, the same on every host. */
  mainOrigin: string;
  /** Whether the request is to the third-party host, or has `tp=1`. */
  isThirdParty: boolean;
  /** Whether the request is to the third-party host. */
  hidesCommunity: boolean;
  /** Origin of the account pages, which may be on another host. */
  accountOrigin: string;
  /** Origin of the console, which shows previews in frames. */
  consoleOrigin: string;
  /** Origin of the installers; empty if they are on the page's host. */
  downloadOrigin: string;
  /** Whether the desktop client simulator is enabled. */
  hasBridgeSimulator: boolean;
  /** A published document by id; undefined if there is none. */
  findContent(id: string): Promise<unknown>;
  /** All published content except documents. */
  content: SiteContent;
  /** Calls a service as a visitor, because the page is cached and shown to everyone. */
  askService<T>(path: string, params?: Readonly<Record<string, string>>): Promise<ServiceReply<T>>;
  telemetry: SiteTelemetry;
  /** Reports an error to the server's log. */
  reportError?(error: unknown): void;
}

export const siteRequestContext = createContext<SiteRequest>();
