/** What to show a person for an error, in the language of these messages. */
export { errorTextIn as errorText } from '@feisuo/contract/facts/error-text';
/** What a site shows for an error that it has no handling of its own for. In Chinese. */
export { siteErrorText } from '@feisuo/contract/facts/error-text';
