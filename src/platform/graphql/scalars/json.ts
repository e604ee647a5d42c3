import { textScalar } from './text-scalar.ts'

/**
 * A JSON text. A resolver's text is returned byte for byte, so that a signature over it can be
 * verified.
 */
export const jsonScalar = textScalar<string>({
  name: 'JSON',
  predicate: 'must be a string that contains JSON',
  charactersMax: 65_536,
  read: (text) => {
    try {
      JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
})
