export interface StoredError {
  eventId: string;
  at: Date;
  level: string;
  release: string;
  environment: string;
  /** Path of the page. */
  path: string;
  /** The route pattern of the page, as the reporter names it. */
  transaction: string;
  /** Fingerprint that the reporter set; empty for the default. */
  fingerprint: string[];
  body: ErrorBody;
}

export interface ErrorBody {
  message: string;
  /** The reported exception first, then its causes. */
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
  /** False for an error that the page did not catch. */
  isHandled: boolean;
  /** Call frames; the innermost frame is last. */
  frames: Frame[];
}

export interface Frame {
  file: string;
  function: string;
  line: number | null;
  column: number | null;
  /** False for frames of a library, a browser or an extension. */
  isOurs: boolean;
  /** Present if a source map was found. */
  source?: FrameSource;
}

export interface FrameSource {
  file: string;
  function: string;
  line: number;
  column: number;
  isOurs: boolean;
  /** The line and its surrounding lines. */
  excerpt?: { from: number; lines: string[] };
}

export interface Breadcrumb {
  at: string | null;
  category: string;
  level: string;
  message: string;
  data: unknown;
}
