/** How many attempts at one webhook may be under way, in all processes. The breaker's figures are in `retry-schedules.ts`. */
export const IN_FLIGHT_PER_WEBHOOK = 8
