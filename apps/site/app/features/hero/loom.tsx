import { shuttle } from '@feisuo/design/logo';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { idleAfterLoad } from '../../idle-after-load.ts';
import styles from './loom.module.css';
import type { Point } from './loom-threads.ts';
import type { LoomState } from './loom-worker.ts';
import type { RunningLoom } from './run-loom.ts';
import { heroTexts } from './texts.ts';

interface LoomProps {
  region: number;
  regionCount: number;
  /** The element with one `[data-region]` element per region. On wide screens the threads end at these elements. */
  regionsRef: RefObject<HTMLElement | null>;
  isPaused: boolean;
  pull: number;
  onPull(pull: number): void;
}

const minPull = 0.06;
const keySteps: Record<string, number> = {
  ArrowRight: 0.04,
  ArrowUp: 0.04,
  ArrowLeft: -0.04,
  ArrowDown: -0.04,
  PageUp: 0.2,
  PageDown: -0.2,
  End: 1,
  Home: -1,
};
const clamp = (pull: number) => Math.min(1, Math.max(minPull, pull));

export function Loom({ region, regionCount, regionsRef, isPaused, pull, onPull }: LoomProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const handleRef = useRef<HTMLDivElement>(null);
  const running = useRef<RunningLoom>(undefined);
  const [isDragging, setIsDragging] = useState(false);
  const latest = useRef<LoomState>({ goal: pull, region, isPaused, isDragging });

  useEffect(() => {
    const [area, canvas, handle] = [areaRef.current, canvasRef.current, handleRef.current];
    if (!area || !canvas || !handle) return;
    const findEnds = (box: DOMRect, isCompact: boolean): Point[] => {
      const anchors = isCompact ? [] : [...(regionsRef.current?.querySelectorAll('[data-region]') ?? [])];
      if (anchors.length === 0) return spreadEnds(box, regionCount);
      return anchors.map((anchor) => {
        const { left, top, height } = anchor.getBoundingClientRect();
        return { x: left - box.left + 3, y: top - box.top + height / 2 };
      });
    };
    const leaving = new AbortController();
    const start = async () => {
      // The animation is loaded when the page is idle, because the first screen does not need it.
      await idleAfterLoad();
      const { runLoom } = await import('./run-loom.ts');
      if (leaving.signal.aborted) return;
      const loom = runLoom({ area, canvas, handle, findEnds }, latest.current);
      running.current = loom;
      leaving.signal.addEventListener('abort', () => loom.stop());
    };
    // If the animation cannot be loaded, the picture stays static.
    start().catch(() => {});
    return () => leaving.abort();
  }, [regionsRef, regionCount]);

  useEffect(() => {
    latest.current = { goal: pull, region, isPaused, isDragging };
    running.current?.update(latest.current);
  }, [pull, region, isPaused, isDragging]);

  const percent = Math.round(pull * 100);
  return (
    <div ref={areaRef} className={styles.area}>
      <canvas ref={canvasRef} className={styles.canvas} aria-hidden="true" />
      <div
        ref={handleRef}
        className={styles.shuttle}
        role="slider"
        tabIndex={0}
        aria-label={heroTexts.shuttle}
        aria-valuemin={minPull * 100}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={heroTexts.pulled(percent)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragging(true);
        }}
        onPointerMove={(event) => {
          if (isDragging && running.current) onPull(clamp(running.current.shareAt(event.clientX)));
        }}
        onPointerUp={() => setIsDragging(false)}
        onPointerCancel={() => setIsDragging(false)}
        onKeyDown={(event) => {
          const step = keySteps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onPull(clamp(pull + step));
        }}
      >
        <svg viewBox={`0 0 ${shuttle.width} ${shuttle.height}`} aria-hidden="true">
          <path fill="currentColor" fillRule="evenodd" d={shuttle.path} />
        </svg>
        <span className={styles.hint}>{heroTexts.shuttleHint}</span>
      </div>
    </div>
  );
}

/** End points of the threads on phones: evenly spaced, and beyond the right edge of the picture. */
function spreadEnds({ width, height }: DOMRect, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: width + 10,
    y: 18 + ((height - 36) * i) / Math.max(1, count - 1),
  }));
}
