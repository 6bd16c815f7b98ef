/** Limits of the site's documents, used by the form and checked by the server. */

/** Name and suffix stand side by side in the header, which has room for a dozen characters each. */
export const brandMaxChars = 12;

export const linkAddressMaxChars = 500;

const label = '[A-Za-z0-9\\u4e00-\\u9fff](?:[A-Za-z0-9\\u4e00-\\u9fff-]*[A-Za-z0-9\\u4e00-\\u9fff])?';

/**
 * Where a link may lead: an https address, or a path of this site, which starts with one slash. Neither holds blanks,
 * nor a backslash, which browsers read as a slash, nor braces, which are placeholders.
 */
export const linkAddressPattern = `^(?:https://${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[/?#][^\\s\\\\{}]*)?|/(?!/)[^\\s\\\\{}]*)$`;
/** Hint for the field of an address. */
export const linkAddressWords = '请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格';

const linkAddress = new RegExp(linkAddressPattern);

export const isLinkAddress = (address: string) => address.length <= linkAddressMaxChars && linkAddress.test(address);
