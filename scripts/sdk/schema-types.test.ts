import { expect, test } from 'vitest';
import { declareSchemas } from './schema-types.ts';

test('a schema becomes a TypeScript interface with the comments of its source', async () => {
  const text = await declareSchemas('account-captcha');
  expect(text).toContain(`export interface CaptchaImageReply {
    data: string;
    token: string;
    type: "image";
    expires_in: number;
}
`);
  expect(text)
    .toContain(`/** The captcha token in the reply is valid only for this client, device and action, and for \`meta\` if it is given. */
export interface CaptchaInitRequest {
    action: string;
    device_id?: string;
    captcha_token?: string;
    /** The redirect address. An empty string means that there is none. */
    redirect_uri?: string;
    state?: string;
    meta?: {
        username?: string;
        email?: string;
        phone_number?: string;
    };
    client_id?: string;
    client_secret?: string;
}
`);
});

test('unions, lists, enumerations and open maps become the matching TypeScript types', async () => {
  const verification = await declareSchemas('account-verification');
  expect(verification).toContain('export type Channel = "UNKNOWN" | "PHONE" | "EMAIL" | "INAPP" | 0 | 1 | 2 | 3;');
  expect(verification).toContain('options: Record<string, unknown>;');
  expect(verification).toContain('userHandle?: string | null;');
  expect(await declareSchemas('account-user')).toMatch(/group: \(\{\n {8}id: string;\n[^}]+\}\)\[\];/);
  expect(await declareSchemas('account-two-factor')).toContain('methods: ("TOTP" | "PASSKEY")[];');
});
