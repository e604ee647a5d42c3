/** How many attempts at one webhook may be under way, in all processes. */
export const IN_FLIGHT_PER_WEBHOOK = 8

/** After so many failures in a row nothing is sent to a webhook for a while, and then one request to see. */
export const FAILURES_UNTIL_OPEN = 10

/** For how long, the first time; each time that it fails again, for twice as long. */
export const OPEN_SECONDS = 30

/** At most: so long may pass until an endpoint that is well again hears of it. */
export const OPEN_SECONDS_MAX = 10 * 60
