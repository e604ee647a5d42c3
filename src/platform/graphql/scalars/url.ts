import { textScalar } from './text-scalar.ts'

const SCHEME_AND_AUTHORITY = /^https?:\/\/([^/?#]+)/i
/**
 * Characters that URL parsers drop or convert silently, so that another program would open another
 * URL than the one checked.
 */
const TRAPS = /[\s\p{Cc}\p{Z}\\]/u

/** An absolute http or https URL without credentials. It is not normalized. */
export const urlScalar = textScalar<string>({
  name: 'URL',
  predicate: 'must be an absolute http or https URL without credentials, of at most 2048 characters',
  charactersMax: 2048,
  canContainCardNumber: true,
  read: (text) => {
    const [, authority] = SCHEME_AND_AUTHORITY.exec(text) ?? []
    if (authority === undefined || authority.includes('@') || TRAPS.test(text)) return null
    return URL.canParse(text) ? text : null
  },
})
