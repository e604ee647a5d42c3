import { readText, type TextScalar, textScalar } from './text-scalar.ts'

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
/** The WHATWG's rule for `<input type=email>`, which browsers check. */
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

/**
 * An email address with its domain in lower case. The local part may be case-sensitive, so it is
 * unchanged.
 */
export const emailScalar = textScalar(FORM)

/** Returns the normalized email address of another text, or null for an invalid one. */
export const emailOf = (text: string): string | null => readText(FORM, text)
