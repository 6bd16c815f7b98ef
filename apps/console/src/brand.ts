/** The brand as the console says it: the one place to change for another operator. */
export const brandName = '飞梭';
export const consoleName = '运营台';
