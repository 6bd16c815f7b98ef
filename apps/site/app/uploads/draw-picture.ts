/**
 * Draws an image file into a canvas at display size, because the content security policy forbids blob: images.
 * Resolves to false on failure.
 */
export async function drawPicture(canvas: HTMLCanvasElement, file: Blob, widest: number): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, widest / picture.width);
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return true;
  } catch {
    return false;
  }
}
