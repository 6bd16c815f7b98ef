import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import type { Shape } from './poster-scene.ts';
import styles from './poster-panel.module.css';
import { Poster } from './poster.tsx';
import { inviteTexts } from './texts.ts';

interface PosterPanelProps {
  scene: readonly Shape[];
  days: number;
  /** The invitation code; null until it is known. */
  code: string | null;
  /** Whether the invitation activity is closed. */
  isClosed: boolean;
  onSaved: () => void;
}

/** The poster with a button to save it. The picture file is created on click. */
export function PosterPanel({ scene, days, code, isClosed, onSaved }: PosterPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy || !code) return;
    setBusy(true);
    try {
      const { savePoster } = await import('./save-poster.tsx');
      if ((await savePoster(scene, code)) === 'saved') showToast(inviteTexts.saved);
      onSaved();
    } catch {
      showToast(inviteTexts.saveFailed, { tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.panel}>
      <Poster scene={scene} label={labelOf(days, code, isClosed)} />
      {code && (
        <Button className={styles.save} aria-disabled={isBusy} onClick={() => void save()}>
          {isBusy ? inviteTexts.saving : inviteTexts.save}
        </Button>
      )}
      {!isClosed && <p>{code ? inviteTexts.saveNote : inviteTexts.saveNeedsYou}</p>}
    </div>
  );
}

const labelOf = (days: number, code: string | null, isClosed: boolean) => {
  if (code) return inviteTexts.poster(days, code);
  return isClosed ? inviteTexts.posterClosed(days) : inviteTexts.posterSignedOut(days);
};
