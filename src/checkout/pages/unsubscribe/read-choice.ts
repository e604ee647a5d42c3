import { ONE_CLICK, SUBSCRIBE } from './unsubscribe-page.ts'

/** The choice of a recipient. */
export type SubscriptionChoice = 'unsubscribe' | 'subscribe'

/**
 * Returns the choice in the body of a form, `application/x-www-form-urlencoded` or
 * `multipart/form-data`; null for any other body. Mail services send the one-click body in either
 * form (RFC 8058, section 3.1).
 */
export function readChoice(contentType: string | undefined, body: Buffer): SubscriptionChoice | null {
  const fields = readFields(contentType ?? '', body.toString('latin1'))
  if (fields.get(ONE_CLICK.name) === ONE_CLICK.value) return 'unsubscribe'
  return fields.get(SUBSCRIBE.name) === SUBSCRIBE.value ? 'subscribe' : null
}

function readFields(contentType: string, text: string): ReadonlyMap<string, string> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new Map(new URLSearchParams(text))
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return new Map(boundary === undefined ? [] : text.split(`--${boundary}`).flatMap(readPart))
}

/** Returns the name and value of a part; an empty list for a part that is not a field. */
function readPart(part: string): [string, string][] {
  const end = part.indexOf('\r\n\r\n')
  const name = /^content-disposition:\s*form-data\s*;\s*name="([^"]*)"/im.exec(part.slice(0, Math.max(end, 0)))?.[1]
  return name === undefined ? [] : [[name, part.slice(end + 4).replace(/\r\n$/, '')]]
}
