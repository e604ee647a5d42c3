declare const timestamp: unique symbol
declare const calendarDate: unique symbol

/**
 * An instant in UTC, always `YYYY-MM-DDThh:mm:ss.sssZ`: 24 characters, so that text order is time
 * order.
 */
export type Timestamp = string & { readonly [timestamp]: true }

/** A calendar date, `YYYY-MM-DD`, that exists. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** A function that returns the time: the machine's, or in a test one that the test moves. */
export type Clock = () => Timestamp
