import { posterSize, type Placed, type Shape } from './poster-scene.ts';
import styles from './poster.module.css';

/** The poster as SVG. */
export function Poster({ scene, label }: { scene: readonly Shape[]; label: string }) {
  return (
    <svg
      className={styles.poster}
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

const placed = (at: Placed | undefined) => at && `translate(${at.x} ${at.y}) scale(${at.scale})`;

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
          className={shape.isMono ? styles.mono : undefined}
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
