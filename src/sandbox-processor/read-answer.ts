/** What a server answers to a post. */
export interface Answer {
  readonly status: number
  /** Whether the same connection can be asked again. */
  readonly staysOpen: boolean
}

const HEAD_BYTES_MAX = 16 * 1024
const BODY_BYTES_MAX = 64 * 1024
const STATUS = /^HTTP\/1\.([01]) ([2-5]\d\d)\b/
const LENGTH = /^content-length: *(\d{1,9}) *$/im
const CLOSES = /^(?:connection: *close|transfer-encoding:)/im

/**
 * Reads what has come, a character a byte: null while the answer is not whole. One whose length is not told is known by its
 * head, and its connection is not used again.
 */
export function readAnswer(came: string): Answer | 'unreadable' | null {
  const headEnd = came.indexOf('\r\n\r\n')
  if (headEnd < 0) return came.length > HEAD_BYTES_MAX ? 'unreadable' : null
  const head = came.slice(0, headEnd)
  const [, minor, code] = STATUS.exec(head) ?? []
  if (code === undefined) return 'unreadable'
  const status = Number(code)
  const length = status === 204 ? 0 : Number(LENGTH.exec(head)?.[1] ?? Number.NaN)
  if (minor === '0' || CLOSES.test(head) || !(length <= BODY_BYTES_MAX)) return { status, staysOpen: false }
  const missing = headEnd + 4 + length - came.length
  return missing > 0 ? null : { status, staysOpen: missing === 0 }
}
