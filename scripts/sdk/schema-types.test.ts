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
    .toContain(`/** The captcha token of the reply is valid only for this client, device and action, and for this \`meta\` if given. */
export interface CaptchaInitRequest {
    action: string;
    device_id?: string;
    captcha_token?: string;
    /** An empty string means that the address is absent. */
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
