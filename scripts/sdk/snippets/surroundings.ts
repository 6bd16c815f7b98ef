/** Declarations of names that the examples use without declaring them: objects and functions of the application. */
export const surroundings = `
import type { AccountApi, AccountClient, AccountConfig, AccountError, FactorAnswer, NextStep, SsoClient } from '@feisuo/account-sdk';

declare global {
  const client: AccountClient;
  const sso: SsoClient;
  const api: AccountApi;
  const config: AccountConfig;
  const apiOrigins: string[];
  const error: AccountError;

  const username: string;
  const password: string;
  const user_code: string;
  const verification_code: string;
  const assertion: NonNullable<FactorAnswer['assertion']>;
  const step: Extract<NextStep, { verification_id: string }>;
  const ticket: Extract<NextStep, { ticket: string }>['ticket'];
  const redirectUri: string;
  const signal: AbortSignal;
  const signInButton: HTMLButtonElement;

  function draw(sub: string | null): void;
  function show(code: string, address: string): void;
  function ask(methods: readonly string[]): Promise<string>;
}
`;
