/** The page's analytics. */
export const analyticsCategory = 'xl_acc';
/** Category of what promotion slots report. */
export const analyticsSlotCategory = 'xl_flow_sys';
export const analyticsApplicationId = 20034;

/** `event_id` with which the desktop client reports its first start, with channel and adId in `ext_data`. */
export const clientFirstStartEvent = 'client_first_start';
