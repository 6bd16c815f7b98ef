export interface StoredError {
  eventId: string;
  at: Date;
  level: string;
  release: string;
  environment: string;
  /** Path of the page on which the error happened. */
  path: string;
  /** Route pattern of the page, such as `/games/:id`. */
  transaction: string;
  /** Fingerprint from the error reporter. Empty if the reporter set none. */
  fingerprint: string[];
  body: ErrorBody;
}

export interface ErrorBody {
  message: string;
  /** The reported exception, followed by its causes. */
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
  /** False if no code on the page caught the error. */
  isHandled: boolean;
  /** Stack frames, the innermost frame last. */
  frames: Frame[];
}

export interface Frame {
  file: string;
  function: string;
  line: number | null;
  column: number | null;
  /** True for frames of our code; false for frames of libraries, browsers and extensions. */
  isOurs: boolean;
  /** Location in the source code; missing without a source map. */
  source?: FrameSource;
}

export interface FrameSource {
  file: string;
  function: string;
  line: number;
  column: number;
  isOurs: boolean;
  /** The line with some lines before and after it. `from` is the number of the first line. */
  excerpt?: { from: number; lines: string[] };
}

export interface Breadcrumb {
  at: string | null;
  category: string;
  level: string;
  message: string;
  data: unknown;
}
