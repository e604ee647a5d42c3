/** Providers tell what becomes of a session: this is for when they can't, or nobody has told them where. */
export const FIRST_LOOK_SECONDS = 3_600
