import { ConsoleError } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { createStore, useStore } from '../kit/store.ts';

export type ReleaseWords = { platform: 'windows' | 'android'; version: string; requirement: string; notes: string };

export type ReleaseUpload = {
  /** The typed metadata; kept until the upload is done. */
  words: ReleaseWords | null;
  file: File | null;
  /** Upload progress; null: none. */
  share: number | null;
  /** The last error; null: none. */
  refusal: unknown;
  /** Finished uploads since the console was opened. */
  done: number;
};

/** An upload outside of pages: it continues while its dialog is closed. */
export function createReleaseUpload() {
  const { read, watch, change } = createStore<ReleaseUpload>({
    words: null,
    file: null,
    share: null,
    refusal: null,
    done: 0,
  });
  let stop: AbortController | null = null;
  return {
    read,
    watch,
    cancel: () => stop?.abort(),
    async start(api: Pick<ConsoleApi, 'post' | 'send'>, words: ReleaseWords, file: File): Promise<void> {
      if (read().share !== null) return;
      const { signal } = (stop = new AbortController());
      change({ words, file, share: 0, refusal: null });
      try {
        // Proof is asked for before the upload: afterwards it would cost the upload.
        await api.post('downloads/ready', {});
        if (signal.aborted) throw new ConsoleError('已取消上传', 0, 0);
        const { platform, version, requirement, notes } = words;
        const query = { platform, version: version.trim(), requirement: requirement.trim(), notes };
        const path = `downloads/releases?${new URLSearchParams(query).toString()}`;
        await api.send(path, file, (share) => change({ share }), signal);
        change({ words: null, file: null, share: null, done: read().done + 1 });
      } catch (error) {
        change({ share: null, refusal: error });
      }
    },
  };
}

export const releaseUpload = createReleaseUpload();

// Closing the tab aborts it; the browser asks in its own words.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (releaseUpload.read().share !== null) event.preventDefault();
  });

export const useReleaseUpload = (): ReleaseUpload => useStore(releaseUpload);
