import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readText, type TextScalar, textScalar } from './text-scalar.ts'

const FORM: TextScalar<string> = {
  name: 'Phone',
  predicate: 'must be a phone number with a leading plus and its country code',
  charactersMax: 40,
  read: (text) => {
    if (!text.startsWith('+')) return null
    const phone = parsePhoneNumberFromString(text, { extract: false })
    return phone?.isValid() && phone.ext === undefined ? phone.number : null
  },
}

/**
 * A phone number that is valid in its country's numbering plan, in E.164. Extensions are invalid in
 * E.164.
 */
export const phoneScalar = textScalar(FORM)

/** Returns the E.164 form of another text, or null for an invalid one. */
export const phoneOf = (text: string): string | null => readText(FORM, text)
