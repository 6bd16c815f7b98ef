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
  /** Null until there is one to put on it. */
  code: string | null;
  /** Inviting is not open: nobody is promised a code. */
  isClosed: boolean;
  onSaved: () => void;
}

/** The poster, and the way to take it along. The picture is made at the press and not before. */
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
  return isClosed ? inviteTexts.posterClosed(days) : inviteTexts.posterNobody(days);
};
