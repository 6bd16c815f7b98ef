import type { ServiceReply } from './service-reply.ts';

export type { ServiceReply } from './service-reply.ts';
export { isOk } from './service-reply.ts';

export interface SiteCall {
  /** Query parameters; absent values are left out. */
  params?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** 10 000 unless told. */
  timeoutMs?: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The services of the site. A call that fails is an answer too, with code 400 where the server said nothing. */
export interface SiteApi {
  get<T>(path: string, call?: Omit<SiteCall, 'body'>): Promise<ServiceReply<T>>;
  post<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  patch<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
  delete<T>(path: string, call?: SiteCall): Promise<ServiceReply<T>>;
}

export { siteApi } from './browser-site-api.ts';
