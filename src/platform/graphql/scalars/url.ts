import { textScalar } from './text-scalar.ts'

const SCHEME_AND_AUTHORITY = /^https?:\/\/([^/?#]+)/i
/** A URL parser drops or turns these silently, so that what we checked would not be what another program opens. */
const TRAPS = /[\s\p{Cc}\p{Z}\\]/u

/** An absolute http or https URL without credentials. It stays as it was given: nothing is normalized. */
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
