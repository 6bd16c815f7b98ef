import { createContext } from 'react-router';

/** What the server knows of a request and hands to the loaders. */
export interface SiteRequest {
  host: string;
  /** A request to the third-party host, or one with `tp=1`. */
  isThirdParty: boolean;
  /** A request to the third-party host itself. */
  hidesCommunity: boolean;
  /** Where the hosted account pages are, which may be another host than this one. */
  accountOrigin: string;
  /** Published content by its id; undefined where there is none. */
  findContent(id: string): Promise<unknown>;
  /** Takes what a loader or a render threw, for the server's log. */
  reportError?(error: unknown): void;
}

export const siteRequestContext = createContext<SiteRequest>();
