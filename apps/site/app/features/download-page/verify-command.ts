export type System = 'windows' | 'linux' | 'mac';

/** What computes the SHA-256 of a file, with nothing installed but the system. */
const commands: Record<System, (fileName: string) => string> = {
  windows: (fileName) => `certutil -hashfile ${fileName} SHA256`,
  linux: (fileName) => `sha256sum ${fileName}`,
  mac: (fileName) => `shasum -a 256 ${fileName}`,
};

export const verifyCommand = (system: System, fileName: string): string => commands[system](fileName);
