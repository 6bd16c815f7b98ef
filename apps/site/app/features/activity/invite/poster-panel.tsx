import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import { posterSize, type Shape, type Placed } from './poster-scene.ts';
import styles from './poster-panel.module.css';
import posterStyles from './poster.module.css';
import { inviteTexts } from './texts.ts';

const placed = (at: Placed | undefined) => at && `translate(${at.x} ${at.y}) scale(${at.scale})`;

interface PosterPanelProps {
  scene: readonly Shape[];
  days: number;
  /** The invitation code; null while it is unknown. */
  code: string | null;
  /** Whether the invitation activity is closed. */
  isClosed: boolean;
  onSaved: () => void;
}

/** The invitation poster with a button to save it. The picture file is created when the member clicks. */
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

/** The poster as SVG. */
function Poster({ scene, label }: { scene: readonly Shape[]; label: string }) {
  return (
    <svg
      className={posterStyles.poster}
      viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
      role="img"
      aria-label={label}
      fill="none"
    >
      {scene.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no id and never move
        <Drawn key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, round, fill } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={round} fill={fill} />;
    }
    case 'fill':
      return (
        <path
          d={shape.d}
          fill={shape.fill}
          fillRule={shape.isEvenOdd ? 'evenodd' : undefined}
          transform={placed(shape.at)}
        />
      );
    case 'stroke':
      return (
        <path
          d={shape.d}
          stroke={shape.stroke}
          strokeWidth={shape.width}
          strokeDasharray={shape.dash?.join(' ')}
          strokeLinejoin={shape.isRound ? 'round' : undefined}
          transform={placed(shape.at)}
        />
      );
    case 'text':
      return (
        <text
          className={shape.isMono ? posterStyles.mono : undefined}
          x={shape.x}
          y={shape.y}
          fontSize={shape.size}
          fontWeight={shape.weight}
        >
          {shape.text}
        </text>
      );
  }
}
