import { readText, type TextScalar, textScalar } from './text-scalar.ts'

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
/** The WHATWG's rule for `<input type=email>`: what browsers accept, and so what customers were told is right. */
const EMAIL = new RegExp(`^([a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+)@(${LABEL}(?:\\.${LABEL})*)$`)

const FORM: TextScalar<string> = {
  name: 'Email',
  predicate: 'must be an email address',
  charactersMax: 254,
  canContainCardNumber: true,
  read: (text) => {
    const [, mailbox, domain] = EMAIL.exec(text) ?? []
    return domain === undefined ? null : `${mailbox}@${domain.toLowerCase()}`
  },
}

/** An email address, its domain in lower case. The part before the @ may tell cases apart, so it stays. */
export const emailScalar = textScalar(FORM)

/** The same of a text that somebody else gives; null when it is none. */
export const emailOf = (text: string): string | null => readText(FORM, text)
