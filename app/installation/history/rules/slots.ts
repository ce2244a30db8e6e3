/** What happened is counted in slots of five minutes. */
export const SLOT_SECONDS = 300
export const SLOTS_OF_HOUR = 3_600 / SLOT_SECONDS
export const HOURS = 24
