import { Refusal } from '../../platform/refusal.ts'

const IN_HOUR_MOST = 5
const IN_DAY_MOST = 20

/** Refuses to send the link of a session once more when it was sent that often. */
export function refuseTooMany({ inHour, inDay }: { readonly inHour: number; readonly inDay: number }): void {
  if (inDay >= IN_DAY_MOST) throw tooMany(`The link of a session can be sent at most ${IN_DAY_MOST} times in a day.`)
  if (inHour >= IN_HOUR_MOST)
    throw tooMany(`The link of a session can be sent at most ${IN_HOUR_MOST} times in an hour.`)
}

const tooMany = (message: string) => new Refusal('RATE_LIMITED', message)

/** Returns the refusal of a message when its organization has sent the most of a day. */
export const tooManyOfOrganization = (most: number) =>
  tooMany(`An organization can send at most ${most} messages in a day (UTC).`)

/** Returns the refusal of a message when all organizations of its platform have sent the most of a day. */
export const tooManyOfPlatform = (most: number) =>
  tooMany(`The organizations of one platform can send at most ${most} messages in a day (UTC).`)

/** Returns the refusal of a message when its organization has sent the most of a day to the address. */
export const tooManyToRecipient = (most: number) =>
  tooMany(`An organization can send at most ${most} messages to an address in 24 hours.`)
