import { ConsoleError } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { createStore, useStore } from '../kit/store.ts';

export type ReleaseDetails = { platform: 'windows' | 'android'; version: string; requirement: string; notes: string };

export type ReleaseUpload = {
  /** Version and notes as the operator typed them; kept until the upload is done. */
  details: ReleaseDetails | null;
  file: File | null;
  /** Progress of the upload between 0 and 1; null if nothing is being uploaded. */
  share: number | null;
  /** The last error; null if there is none. */
  refusal: unknown;
  /** Number of uploads that have finished since the console was opened. */
  done: number;
};

/** State of an installer's upload outside of React, so that the upload continues while its dialog is closed. */
export function createReleaseUpload() {
  const { read, watch, change } = createStore<ReleaseUpload>({
    details: null,
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
    async start(api: Pick<ConsoleApi, 'post' | 'send'>, details: ReleaseDetails, file: File): Promise<void> {
      if (read().share !== null) return;
      const { signal } = (stop = new AbortController());
      change({ details, file, share: 0, refusal: null });
      try {
        // This request makes the server ask for a proof before the upload. If it asked after the upload, the whole file
        // would have to be sent once more.
        await api.post('downloads/ready', {});
        if (signal.aborted) throw new ConsoleError('已取消上传', 0, 0);
        const { platform, version, requirement, notes } = details;
        const query = { platform, version: version.trim(), requirement: requirement.trim(), notes };
        const path = `downloads/releases?${new URLSearchParams(query).toString()}`;
        await api.send(path, file, (share) => change({ share }), signal);
        change({ details: null, file: null, share: null, done: read().done + 1 });
      } catch (error) {
        change({ share: null, refusal: error });
      }
    },
  };
}

export const releaseUpload = createReleaseUpload();

// Closing the tab would abort the upload, so the browser asks first.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (releaseUpload.read().share !== null) event.preventDefault();
  });

export const useReleaseUpload = (): ReleaseUpload => useStore(releaseUpload);
