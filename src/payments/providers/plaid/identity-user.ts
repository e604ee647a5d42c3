import type { IdentityVerificationCreateRequestUser, IdentityVerificationRequestUserName } from 'plaid'
import type { KnownPerson } from '../port/identity-port.ts'

const NAME_CHARACTERS_MAX = 100

/**
 * Returns the facts about a person that Plaid accepts and then does not ask for; null when there
 * are none.
 */
export function userOf(person: KnownPerson): IdentityVerificationCreateRequestUser | null {
  const name = nameOf(person)
  const user = {
    ...(person.email !== null && { email_address: person.email }),
    ...(person.phone !== null && { phone_number: person.phone }),
    ...(name && { name }),
  }
  return Object.keys(user).length > 0 ? user : null
}

/**
 * Returns both parts of a name, or nothing: Plaid rejects a single part. The last word of a full
 * name is the family name.
 */
function nameOf({ name, givenName, familyName }: KnownPerson): IdentityVerificationRequestUserName | null {
  const words = (name ?? '').trim().split(/\s+/)
  const parts = [givenName, familyName].map((part) => part?.trim() ?? '')
  const [given = '', family = ''] = parts.every(isTaken) ? parts : [words.slice(0, -1).join(' '), words.at(-1)]
  return isTaken(given) && isTaken(family) ? { given_name: given, family_name: family } : null
}

const isTaken = (part: string) => part !== '' && part.length <= NAME_CHARACTERS_MAX
