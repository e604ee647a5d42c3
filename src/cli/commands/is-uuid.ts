const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
