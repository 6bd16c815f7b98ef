import { expect, test, vi } from 'vitest';
import { drawQr } from '../../../components/draw-qr.ts';
import { drawPoster, type Brush } from './draw-poster.ts';
import { posterScene, posterSize, type Shape } from './poster-scene.ts';

const words = {
  brand: '飞梭加速器',
  days: 41,
  offer: '天免费试用',
  slogan: '外服少绕路，延迟更稳',
  codeLabel: '邀请码',
  code: 'FS7K-2QMD',
  note: '到期停止，不会扣款',
};
const textsOf = (scene: Shape[]) => scene.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

test('an invitation poster shows the trial days and the code, but no personal name', () => {
  const scene = posterScene(words, drawQr('https://www.example/invite?share=s'));
  expect(textsOf(scene)).toEqual([
    '飞梭加速器',
    '天免费试用',
    '外服少绕路，延迟更稳',
    '邀请码',
    'FS7K-2QMD',
    '到期停止，不会扣款',
  ]);
});

test('the QR code of the invitation poster is on white with a quiet zone, and lies inside the poster', () => {
  const qr = drawQr('https://www.example/invite?share=s');
  const scene = posterScene(words, qr);
  const code = scene.find((shape) => shape.kind === 'fill' && shape.d === qr.path);
  const field = scene.find((shape) => shape.kind === 'rect' && shape.fill === '#ffffff');
  if (code?.kind !== 'fill' || !code.at || field?.kind !== 'rect') throw new Error('no code on it');
  expect(code.at.x - field.x).toBeGreaterThanOrEqual(8);
  expect(code.at.x + code.at.scale * qr.size).toBeLessThanOrEqual(field.x + field.width - 8);
  expect(field.x + field.width).toBeLessThanOrEqual(posterSize.width);
  expect(field.y + field.height).toBeLessThanOrEqual(posterSize.height);
});

test('the saved poster contains every shape, and each saved canvas state is restored', () => {
  vi.stubGlobal('Path2D', vi.fn());
  const brush = {
    save: vi.fn(),
    restore: vi.fn(),
    translate: vi.fn(),
    scale: vi.fn(),
    fill: vi.fn(),
    stroke: vi.fn(),
    fillText: vi.fn(),
    setLineDash: vi.fn(),
    roundRect: vi.fn(),
    beginPath: vi.fn(),
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineJoin: 'miter',
    font: '',
  } satisfies Brush;
  const scene = posterScene(words, drawQr('x'));
  drawPoster(brush, scene, { text: 'serif', mono: 'monospace' });
  const count = (kind: Shape['kind']) => scene.filter((shape) => shape.kind === kind).length;
  expect(brush.fillText).toHaveBeenCalledTimes(count('text'));
  expect(brush.stroke).toHaveBeenCalledTimes(count('stroke'));
  expect(brush.fill).toHaveBeenCalledTimes(count('fill') + count('rect'));
  expect(brush.save).toHaveBeenCalledTimes(scene.length);
  expect(brush.restore).toHaveBeenCalledTimes(scene.length);
  vi.unstubAllGlobals();
});
