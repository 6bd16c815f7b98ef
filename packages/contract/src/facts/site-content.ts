/** Limits of the site's documents, which the form shows and the server checks. */

/** Maximum length of the brand's name and of its suffix. The header has space for twelve characters each. */
export const brandMaxChars = 12;

export const linkAddressMaxChars = 500;

const label = '[A-Za-z0-9\\u4e00-\\u9fff](?:[A-Za-z0-9\\u4e00-\\u9fff-]*[A-Za-z0-9\\u4e00-\\u9fff])?';

/**
 * The pattern of link addresses: https, or a path of this site, which starts with exactly one slash. Spaces,
 * backslashes and braces are refused, because browsers read a backslash as a slash, and braces mark placeholders.
 */
export const linkAddressPattern = `^(?:https://${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[/?#][^\\s\\\\{}]*)?|/(?!/)[^\\s\\\\{}]*)$`;
/** The hint below a field for a link address. */
export const linkAddressWords = '请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格';

const linkAddress = new RegExp(linkAddressPattern);

export const isLinkAddress = (address: string) => address.length <= linkAddressMaxChars && linkAddress.test(address);
