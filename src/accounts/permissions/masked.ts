import type { Caller } from '../context.ts'
import { hasPermission } from './permissions.ts'

/** A record with an email address and a phone number of a customer. */
interface Reachable {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Resolvers of the fields `email` and `phone`. Without CustomerDetails they keep the first
 * character and the domain of an address, and the last two digits of a number.
 */
export const maskedDetails = {
  email: ({ email }: Reachable, _args: unknown, { caller }: { readonly caller: Caller }) =>
    email === null || hasPermission(caller, 'CustomerDetails') ? email : maskedEmail(email),
  phone: ({ phone }: Reachable, _args: unknown, { caller }: { readonly caller: Caller }) =>
    phone === null || hasPermission(caller, 'CustomerDetails') ? phone : maskedPhone(phone),
}

/** Masks an email address: `ada@example.com` becomes `a***@example.com`. */
export function maskedEmail(email: string): string {
  return `${email[0]}***${email.slice(email.lastIndexOf('@'))}`
}

/** Masks a phone number: `+14155552671` becomes `+*********71`. */
export function maskedPhone(phone: string): string {
  return `+${'*'.repeat(Math.max(phone.length - 3, 0))}${phone.slice(-2)}`
}
