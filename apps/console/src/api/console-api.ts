import { createContext, use } from 'react';
import { callConsole, ConsoleError } from './call-console.ts';

export type ConsoleApi = {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
};

/** The API for pages: as `callConsole`, and a session found ended is reported, whichever call notices first. */
export function apiReporting(onExpired: () => void): ConsoleApi {
  const watch = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ConsoleError && error.status === 401) onExpired();
      throw error;
    }
  };
  return {
    get: (path) => watch(callConsole('GET', path)),
    post: (path, body) => watch(callConsole('POST', path, body)),
    put: (path, body) => watch(callConsole('PUT', path, body)),
  };
}

export const ApiContext = createContext<ConsoleApi | null>(null);

export function useApi(): ConsoleApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi outside of the console shell');
  return api;
}

/** Any caught value in words. */
export function wordsOf(error: unknown): string {
  return error instanceof ConsoleError ? error.message : '页面出了差错，请刷新后重试';
}
