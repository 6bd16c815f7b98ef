export interface StoredError {
  eventId: string;
  at: Date;
  level: string;
  release: string;
  environment: string;
  /** Path of the page. */
  path: string;
  /** The route pattern, as named by the reporter. */
  transaction: string;
  /** Grouping by the reporter; empty for the default. */
  fingerprint: string[];
  body: ErrorBody;
}

export interface ErrorBody {
  message: string;
  /** The reported one first, then its causes. */
  exceptions: StoredException[];
  breadcrumbs: Breadcrumb[];
  tags: Record<string, string>;
  contexts: Record<string, unknown>;
  extra: unknown;
  agent: string;
}

export interface StoredException {
  type: string;
  value: string;
  /** False for an uncaught error. */
  isHandled: boolean;
  /** The innermost frame last. */
  frames: Frame[];
}

export interface Frame {
  file: string;
  function: string;
  line: number | null;
  column: number | null;
  /** Not of a library, browser or extension. */
  isOurs: boolean;
  /** From the source map. */
  source?: FrameSource;
}

export interface FrameSource {
  file: string;
  function: string;
  line: number;
  column: number;
  isOurs: boolean;
  /** The line with its neighbours. */
  excerpt?: { from: number; lines: string[] };
}

export interface Breadcrumb {
  at: string | null;
  category: string;
  level: string;
  message: string;
  data: unknown;
}
