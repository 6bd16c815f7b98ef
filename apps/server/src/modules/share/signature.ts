import { createHash } from 'node:crypto';

export interface Signed {
  ticket: string;
  noncestr: string;
  /** In seconds. */
  timestamp: number;
  url: string;
}

/** What the messaging app computes over the page that asks it for something: names in small letters, values as they are. */
export const signatureOf = ({ ticket, noncestr, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
