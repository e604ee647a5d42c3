import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time. */
export function isSame(one: string, other: string): boolean {
  const [ones, others] = [Buffer.from(one), Buffer.from(other)]
  return ones.length === others.length && timingSafeEqual(ones, others)
}
