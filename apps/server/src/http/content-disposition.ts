/**
 * The `content-disposition` header that makes a browser save the file. Old clients read the ASCII name, others the real
 * name.
 */
export const asDownload = (name: string) =>
  `attachment; filename="attachment${/\.[a-z]+$/.exec(name)?.[0] ?? ''}"; filename*=UTF-8''${encodeURIComponent(
    name,
  ).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
