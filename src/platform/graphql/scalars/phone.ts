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

/** A phone number that the numbering plan of its country knows, in E.164. E.164 has no extensions: they are refused. */
export const phoneScalar = textScalar(FORM)

/** The same of a text that somebody else gives; null when it is none. */
export const phoneOf = (text: string): string | null => readText(FORM, text)
