/** What is kept of an error, as the console shows it. */
export interface KeptError {
  eventId: string;
  at: Date;
  level: string;
  release: string;
  environment: string;
  /** Path of the page. */
  path: string;
  /** Pattern of the page's path, as the reporter names what was going on. */
  transaction: string;
  /** What the reporter wants it grouped by; empty: by what it is. */
  fingerprint: string[];
  body: ErrorBody;
}

export interface ErrorBody {
  message: string;
  /** The one that was reported comes first, its causes after it. */
  exceptions: KeptException[];
  breadcrumbs: Breadcrumb[];
  tags: Record<string, string>;
  contexts: Record<string, unknown>;
  extra: unknown;
  agent: string;
}

export interface KeptException {
  type: string;
  value: string;
  /** False where nobody caught it. */
  isHandled: boolean;
  /** The innermost call comes last. */
  frames: Frame[];
}

export interface Frame {
  file: string;
  function: string;
  line: number | null;
  column: number | null;
  /** Our own code rather than a library's, a browser's or an extension's. */
  isOurs: boolean;
  /** The place in the source, once its map was read. */
  source?: FrameSource;
}

export interface FrameSource {
  file: string;
  function: string;
  line: number;
  column: number;
  isOurs: boolean;
  /** The line itself with its neighbours, first line number first. */
  excerpt?: { from: number; lines: string[] };
}

export interface Breadcrumb {
  at: string | null;
  category: string;
  level: string;
  message: string;
  data: unknown;
}
