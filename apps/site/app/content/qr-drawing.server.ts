// For the server only. Browsers load the QR encoder separately, when they draw a code.
export { drawQr as qrDrawing, type QrDrawing } from '../components/draw-qr.ts';
