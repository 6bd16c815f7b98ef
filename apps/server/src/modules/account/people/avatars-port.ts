import { AppError } from '../../../http/app-error.ts';

/**
 * What profile pictures need from the content module: it draws an uploaded file as a square. It refuses other files,
 * and pictures above the limits before it decodes them.
 */
export type DrawAvatar = (bytes: Buffer, side: number, limits: { side: number; pixels: number }) => Promise<Buffer>;

/** For a process without the content module. */
export const noDrawing: DrawAvatar = () =>
  Promise.reject(new AppError('unimplemented', { description: 'no pictures are taken here' }));
