import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { textScalar } from './text-scalar.ts'

/** A phone number that the numbering plan of its country knows, in E.164. E.164 has no extensions: they are refused. */
export const phoneScalar = textScalar<string>({
  name: 'Phone',
  must: 'Phone must be a phone number with a leading plus and its country code.',
  charactersMax: 40,
  read: (text) => {
    if (!text.startsWith('+')) return null
    const phone = parsePhoneNumberFromString(text, { extract: false })
    return phone?.isValid() && phone.ext === undefined ? phone.number : null
  },
})
