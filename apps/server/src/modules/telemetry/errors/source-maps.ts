import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Frame, FrameSource, StoredError } from './stored-error.ts';

/** A parsed source map takes some megabytes, so only this many stay in memory. */
const KEPT_MAPS = 12;
const NEIGHBOURS = 3;
const MAX_LINE = 200;

/** Matches only paths of files in the site's build. */
const builtFile = /^\/assets\/([\w-][\w.-]*\.js)$/;

/** Maps frames of built files to their sources. The source maps are in a folder that is not served. */
export class SourceMaps {
  readonly #folder: string;
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds the source location to every frame of our build. Frames of a missing build stay unchanged. */
  async locate(error: StoredError): Promise<void> {
    for (const { frames } of error.body.exceptions) {
      let caller: string | null = null;
      for (const frame of frames) {
        const found = await this.#find(frame);
        // The source map names the function that is called at a position, and this is the function of the next frame.
        // Without that name, the frame's own name is used, unless it is minified.
        const name = caller ?? (frame.function.length > 2 ? frame.function : '');
        if (found) frame.source = { ...found.source, function: name };
        caller = found?.name ?? null;
      }
    }
  }

  async #find({ file, line, column }: Frame): Promise<{ source: FrameSource; name: string | null } | null> {
    const name = builtFile.exec(file)?.[1];
    if (name === undefined || line === null || line < 1 || column === null) return null;
    const map = await this.#mapOf(name);
    if (!map) return null;
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

  #mapOf(name: string): Promise<TraceMap | null> {
    const known = this.#maps.get(name);
    this.#maps.delete(name);
    const map = known ?? this.#read(name);
    // Evicts the least recently used map.
    this.#maps.set(name, map);
    const [oldest] = this.#maps.keys();
    if (this.#maps.size > KEPT_MAPS && oldest !== undefined) this.#maps.delete(oldest);
    return map;
  }

  async #read(name: string): Promise<TraceMap | null> {
    try {
      return new TraceMap(await readFile(join(this.#folder, 'assets', `${name}.map`), 'utf8'));
    } catch {
      // The map is missing or malformed: the error is stored without source locations.
      return null;
    }
  }
}

/** The source path without leading `./`, `../` and `/`. */
const plainPath = (source: string) => source.replace(/^(?:\.{0,2}\/)+/, '').slice(0, 200);

function excerptOf(text: string, line: number): NonNullable<FrameSource['excerpt']> {
  const from = Math.max(1, line - NEIGHBOURS);
  const lines = text.split('\n', line + NEIGHBOURS).slice(from - 1);
  return { from, lines: lines.map((one) => one.slice(0, MAX_LINE)) };
}
