/** A one-time code, or a recovery code as it was shown. */
const CODE = /^(\d{6}|[A-Z2-9]{5}(-[A-Z2-9]{5}){2})$/

/** Returns the body of a step-up: a code, or a password if the text has another form. */
export function givenFactor(text: string): { readonly code: string } | { readonly password: string } {
  const trimmed = text.trim()
  return CODE.test(trimmed) ? { code: trimmed } : { password: text }
}
