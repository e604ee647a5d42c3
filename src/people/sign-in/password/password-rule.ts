import { emailKey } from '../../index.ts'
import { isCommonPassword } from './common-passwords.ts'

export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 256

/** The person who chooses a password. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string | null
}

/**
 * Returns why a password is refused, or null. Only the length matters, not the kinds of characters.
 */
export function passwordProblem(password: string, { email, name }: PasswordOwner): string | null {
  const characters = [...password.normalize('NFKC')].length
  if (characters < PASSWORD_CHARACTERS_MIN) return `must have at least ${PASSWORD_CHARACTERS_MIN} characters`
  if (characters > PASSWORD_CHARACTERS_MAX) return `must have at most ${PASSWORD_CHARACTERS_MAX} characters`
  if (!password.isWellFormed()) return 'must not contain an unpaired surrogate'
  const plain = emailKey(password)
  const [mailbox = ''] = emailKey(email).split('@')
  if ([emailKey(email), mailbox, emailKey(name ?? '')].includes(plain)) return 'must not be your email address or name'
  if (/^(.)\1*$/u.test(plain) || isCommonPassword(password)) return 'is one of the most used passwords'
  return null
}
