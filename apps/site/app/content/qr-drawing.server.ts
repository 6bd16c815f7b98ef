// For the server only. Browsers load the encoder when they draw a code, not with the page.
export { drawQr as qrDrawing, type QrDrawing } from '../components/draw-qr.ts';
