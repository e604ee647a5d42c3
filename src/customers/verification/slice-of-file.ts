/** A part of a file. Both positions are included. */
export interface Slice {
  readonly first: number
  readonly last: number
}

/**
 * Returns the part of a file that a header `Range` requests. Video players send it. Returns null
 * for the whole file: also for several parts, other units, and parts outside of the file.
 */
export function sliceOf(range: string | undefined, length: number): Slice | null {
  const [, start, end] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range ?? '') ?? []
  if (start === undefined) return null
  const first = Number(start)
  const last = Math.min(end ? Number(end) : length - 1, length - 1)
  return first <= last ? { first, last } : null
}
