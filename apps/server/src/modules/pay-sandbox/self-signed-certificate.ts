import { createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';

const YEARS_5 = 5 * 365 * DAY_MS;

/** A certificate, as the platform hands them out: X.509 in PEM, and its serial number as headers name it. */
export interface Certificate {
  serial: string;
  pem: string;
}

/** Node reads certificates and makes none, so the few fields of one are written out here. */
export function makeCertificate(key: KeyObject, commonName: string, from: Date): Certificate {
  // Positive and of full length, so that it is written the same way everywhere.
  const serial = randomBytes(20);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
  const name = sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(commonName)))));
  const validity = sequence(time(new Date(from.getTime() - DAY_MS)), time(new Date(from.getTime() + YEARS_5)));
  const subjectKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const version = tag(0xa0, tag(0x02, Buffer.from([2])));
  const content = sequence(version, tag(0x02, serial), algorithm, name, validity, name, subjectKey);
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', content, key)]));
  const base64 = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    serial: serial.toString('hex').toUpperCase(),
    pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function tag(kind: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([kind, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([kind, 0x80 | size.length]), size, content]);
}

const sequence = (...parts: Buffer[]) => tag(0x30, Buffer.concat(parts));
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'));
/** GeneralizedTime, which every year fits. */
const time = (moment: Date) => tag(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
