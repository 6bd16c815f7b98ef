// Only for the server: in a browser the encoder is loaded where a code is drawn, not with the page.
export { drawQr as qrDrawing, type QrDrawing } from '../components/draw-qr.ts';
