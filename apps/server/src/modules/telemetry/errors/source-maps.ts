import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Frame, FrameSource, StoredError } from './stored-error.ts';

/**
 * Maximum size of all cached source map files, enough for one build. In memory, a decoded source map takes several
 * times the size of its file.
 */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
/**
 * Maximum number of source maps that are read for one error, because decoding one blocks the main thread for
 * milliseconds.
 */
const MAX_FILES_PER_ERROR = 5;
const NEIGHBOURS = 3;
const MAX_LINE = 200;

/** Matches only paths of JavaScript files in the site's build. */
const builtFile = /^\/assets\/([\w-][\w.-]*\.js)$/;

type ReadMap = (path: string) => Promise<Buffer>;
type KeptMap = { map: Promise<TraceMap | null>; bytes: number };

/** Maps stack frames of built files to their source code. The source maps are in a folder that is not public. */
export class SourceMaps {
  readonly #folder: string;
  readonly #readFile: ReadMap;
  readonly #maxKeptBytes: number;
  /** Cached source maps by file name; the most recently used one is last. */
  readonly #kept = new Map<string, KeptMap>();

  constructor(
    folder: string,
    { read = readFile, maxKeptBytes = MAX_KEPT_BYTES }: { read?: ReadMap; maxKeptBytes?: number } = {},
  ) {
    this.#folder = folder;
    this.#readFile = read;
    this.#maxKeptBytes = maxKeptBytes;
  }

  /**
   * Adds the source location to frames of our build, for the built files of the innermost frames. Frames of other
   * files, and of builds without source maps, stay unchanged.
   */
  async locate(error: StoredError): Promise<void> {
    const maps = new Map<string, TraceMap | null>();
    for (const name of filesOf(error)) maps.set(name, await this.#mapOf(name));
    for (const { frames } of error.body.exceptions) {
      let caller: string | null = null;
      for (const frame of frames) {
        const found = find(frame, maps.get(fileOf(frame) ?? '') ?? null);
        // A source map names the function that is called at a position, which is the function of the next inner frame.
        // If it has no name, the frame's own name is used unless it is minified.
        const name = caller ?? (frame.function.length > 2 ? frame.function : '');
        if (found) frame.source = { ...found.source, function: name };
        caller = found?.name ?? null;
      }
    }
  }

  #mapOf(name: string): Promise<TraceMap | null> {
    const known = this.#kept.get(name);
    const kept = known ?? { map: this.#read(name), bytes: 0 };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.map;
  }

  async #read(name: string): Promise<TraceMap | null> {
    try {
      const bytes = await this.#readFile(join(this.#folder, 'assets', `${name}.map`));
      const map = new TraceMap(bytes.toString());
      const kept = this.#kept.get(name);
      if (kept) kept.bytes = bytes.length;
      this.#evict();
      return map;
    } catch {
      // Without a valid source map, the error is stored without source locations. Failures are not cached, because
      // attackers can invent any number of file names.
      this.#kept.delete(name);
      return null;
    }
  }

  /** Removes the least recently used source maps until the cache is within its size limit. */
  #evict(): void {
    let total = 0;
    for (const { bytes } of this.#kept.values()) total += bytes;
    for (const [name, { bytes }] of this.#kept) {
      if (total <= this.#maxKeptBytes) return;
      // A source map that is still being read has size 0 and stays.
      if (bytes > 0) this.#kept.delete(name);
      total -= bytes;
    }
  }
}

/** Returns the name of the built file of a frame, or null if the frame has no position in a built file. */
const fileOf = ({ file, line, column }: Frame): string | null =>
  line === null || line < 1 || column === null ? null : (builtFile.exec(file)?.[1] ?? null);

/**
 * Returns the built files whose source maps are read: from the innermost frame outwards, first for the reported
 * exception and then for its causes.
 */
function filesOf({ body }: StoredError): Set<string> {
  const names = new Set<string>();
  for (const { frames } of body.exceptions) {
    for (const frame of frames.toReversed()) {
      const name = fileOf(frame);
      if (name !== null) names.add(name);
      if (names.size === MAX_FILES_PER_ERROR) return names;
    }
  }
  return names;
}

function find({ line, column }: Frame, map: TraceMap | null): { source: FrameSource; name: string | null } | null {
  if (!map || line === null || column === null) return null;
  const place = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (place.source === null) return null;
  const path = plainPath(place.source);
  const source: FrameSource = {
    file: path,
    function: '',
    line: place.line,
    column: place.column + 1,
    isOurs: !path.includes('node_modules/'),
  };
  const text = sourceContentFor(map, place.source);
  if (text !== null && source.isOurs) source.excerpt = excerptOf(text, place.line);
  return { source, name: place.name };
}

/** Returns a source path without leading `./`, `../` or `/`. */
const plainPath = (source: string) => source.replace(/^(?:\.{0,2}\/)+/, '').slice(0, 200);

function excerptOf(text: string, line: number): NonNullable<FrameSource['excerpt']> {
  const from = Math.max(1, line - NEIGHBOURS);
  const lines = text.split('\n', line + NEIGHBOURS).slice(from - 1);
  return { from, lines: lines.map((one) => one.slice(0, MAX_LINE)) };
}
