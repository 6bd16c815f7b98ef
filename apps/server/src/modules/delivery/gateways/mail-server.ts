import { callbackify } from 'node:util';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { Transporter } from 'nodemailer';
import { PermanentJobError } from '../../../jobs/permanent-job-error.ts';
import { PrivateAddressError, type OutgoingNet } from '../../../outgoing/outgoing-net.ts';
import { connectPinned } from '../../../outgoing/pinned-connection.ts';
import type { Mail } from '../render-message.ts';
import { timeCall } from '../../../metrics/time-call.ts';

export interface MailAccount {
  url: string;
  from: string;
}

export interface AddressedMail extends Mail {
  /** Stays the same for all retries, because mail programs show each message id only once. */
  id: string;
  to: string;
  locale: Locale;
  /** Display name of the sender, if the sender setting has none. */
  brand: string;
  at: Date;
}

const TIMEOUT_MS = 15_000;

/** SMTP client. Its errors are logged and stored, so they do not contain the recipient's address. */
export class MailServer {
  readonly #account: MailAccount;
  readonly #net: OutgoingNet;
  #transport: Promise<Transporter> | null = null;

  constructor(account: MailAccount, net: OutgoingNet) {
    this.#account = account;
    this.#net = net;
  }

  post(mail: AddressedMail): Promise<void> {
    return timeCall('mail', () => this.#post(mail));
  }

  async #post({ id, to, locale, brand, at, subject, text, html }: AddressedMail): Promise<void> {
    const { from } = this.#account;
    const transport = await (this.#transport ??= openTransport(this.#account.url, this.#net));
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name: brand, address: from },
        // Passed as an object: in a plain string, a comma would split the address into two recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: at,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw error instanceof PrivateAddressError ? error : describe(error as SmtpError);
    }
  }
}

/** Imports the library with the first message, because importing it would slow down every start of the server. */
async function openTransport(url: string, net: OutgoingNet): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const server = new URL(url);
  const port = Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587);
  return createTransport({
    url,
    // Connects to the IP address that was checked. Otherwise the library would resolve the host name a second time,
    // perhaps to another address.
    getSocket: callbackify(async (_options: unknown) => ({
      connection: await connectPinned(net, server, port, TIMEOUT_MS),
    })),
    requireTLS: mustEncrypt(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/**
 * Whether TLS is required: a password must not be sent to another machine without TLS. The parameter
 * `?requireTLS=false` switches this off for a private network.
 */
function mustEncrypt(url: string): boolean {
  const { protocol, hostname, password } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/**
 * Converts an SMTP error without the server's text, because that quotes the recipient's address. A failed login is
 * retried until an operator corrects the setting, so it is not permanent.
 */
function describe({ code = 'unknown', responseCode }: SmtpError): Error {
  const isRefused = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const fault = `the mail server did not take a message (${responseCode ?? code})`;
  return isRefused ? new PermanentJobError(fault) : new Error(fault);
}

const domainOf = (from: string) => from.replace(/>$/, '').split('@').at(-1) ?? 'localhost';
