/** Commands to run on the server for an operator who lost their second factor. */
export const recoveryCommands = (name: string): [reset: string, link: string] => [
  `npm run admin -- operator reset-factor ${inShell(name)} --reason 验证方式丢失`,
  linkCommand(name),
];

/** Command that prints a one-time sign-in link for an operator. */
export const linkCommand = (name: string): string => `npm run admin -- operator link ${inShell(name)}`;

/** Quotes an operator's name for the shell. Names have only letters, digits, dots, dashes and spaces. */
const inShell = (name: string): string => (name.includes(' ') ? `"${name}"` : name);
