/** Limits of the site's documents, shown by the form and checked by the server. */

/** Name and suffix are shown next to each other in the header, which has space for twelve characters each. */
export const brandMaxChars = 12;

export const linkAddressMaxChars = 500;

const label = '[A-Za-z0-9\\u4e00-\\u9fff](?:[A-Za-z0-9\\u4e00-\\u9fff-]*[A-Za-z0-9\\u4e00-\\u9fff])?';

/**
 * Where a link may lead: an https address, or a path of this site, which starts with exactly one slash. Blanks,
 * backslashes and braces are refused, because browsers read a backslash as a slash, and braces mark placeholders.
 */
export const linkAddressPattern = `^(?:https://${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[/?#][^\\s\\\\{}]*)?|/(?!/)[^\\s\\\\{}]*)$`;
/** Hint for the field of a link address. */
export const linkAddressWords = '请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格';

const linkAddress = new RegExp(linkAddressPattern);

export const isLinkAddress = (address: string) => address.length <= linkAddressMaxChars && linkAddress.test(address);
