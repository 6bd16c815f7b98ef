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

/** What pages are made of besides their documents. Dates are ISO texts; null where there is no such thing. */
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
    /** It came with the product: nobody here began it. */
    isBrought: boolean;
  } | null>;
  listNotices(): Promise<NoticeBrief[]>;
  findNotice(id: string): Promise<Notice | null>;
  listHelp(): Promise<HelpGroup[]>;
  /** The version in force, or the one that is named. */
  findAgreement(
    kind: AgreementKind,
    version?: string,
  ): Promise<{ agreement: Agreement; versions: AgreementVersion[] } | null>;
  listReleases(): Promise<Release[]>;
  /** What is on sale, in the operator's order. Every page that names a price takes it from here, so that all name the same. */
  listPlans(): Promise<Plan[]>;
  /** Paths of everything published that has a page of its own, with the day it last changed. */
  listPages(): Promise<{ path: string; changedAt: string }[]>;
}

/** What a page reports to, and what it loads from outside once the visitor has agreed. No secrets: every page shows it. */
export interface SiteTelemetry {
  /** Names the build, so that an error tells which one it is of. */
  release: string;
  environment: string;
  /** Where errors go; null: to the host that the page came from, with the key. */
  errorDsn: string | null;
  errorKey: string;
  /** The web-analytics script of this host, if it has one. */
  analyticsScript: string | null;
  /** The tracking tag that is due on this address, if any. */
  tag: { id: string; script: string } | null;
}

/** What the server knows of a request and hands to the loaders. */
export interface SiteRequest {
  host: string;
  /** The site's own origin, which pages name as theirs on whatever host they are read. */
  mainOrigin: string;
  /** A request to the third-party host, or one with `tp=1`. */
  isThirdParty: boolean;
  /** A request to the third-party host itself. */
  hidesCommunity: boolean;
  /** Where the hosted account pages are, which may be another host than this one. */
  accountOrigin: string;
  /** Where the operators' console is, which shows previews in frames. */
  consoleOrigin: string;
  /** Where links to installers lead, where that is another host than the page's; empty otherwise. */
  downloadOrigin: string;
  /** Whether the page that plays the desktop client exists. */
  hasBridgeSimulator: boolean;
  /** Published documents by their id; undefined where there is none. */
  findContent(id: string): Promise<unknown>;
  /** Everything published that is not a document of its own. */
  content: SiteContent;
  /** What one of our services answers to a visitor who asks for this path; the page that is made of it is everybody's. */
  askService<T>(path: string, params?: Readonly<Record<string, string>>): Promise<ServiceReply<T>>;
  telemetry: SiteTelemetry;
  /** Takes what a loader or a render threw, for the server's log. */
  reportError?(error: unknown): void;
}

export const siteRequestContext = createContext<SiteRequest>();
