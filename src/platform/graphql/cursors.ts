import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../crypto/index.ts'
import type { PositionKind } from './positions.ts'

const VERSION = 1
const POSITION_BYTES = 16
const CHECK_BYTES = 16
/** 33 bytes are 44 characters with no bit to spare, so that every cursor has one spelling. */
const CURSOR_BYTES = 1 + POSITION_BYTES + CHECK_BYTES

/** Writes and reads the cursors of one connection. */
export interface Cursors<Position> {
  write(position: Position): string
  /** Null for a text that is not a cursor of this very connection. */
  read(cursor: string): Position | null
}

/**
 * What one connection walks over: its name, its parent or owner, and the filters that decide which rows there are. A
 * cursor is good for this walk alone.
 */
export type Scope = readonly (string | number | boolean | null | undefined)[]

/**
 * A cursor is a version byte, the position, and a keyed hash over both and the scope: opaque, and useless for another
 * list, owner or filter. It says nothing of the row itself, which may vanish without harm.
 */
export function cursorsOf<Position>(sealer: Sealer, scope: Scope, kind: PositionKind<Position>): Cursors<Position> {
  const scopeText = JSON.stringify(scope.map((part) => part ?? null))
  const check = (head: Buffer) => sealer.hmac('cursor', `${head.toString('hex')}${scopeText}`).subarray(0, CHECK_BYTES)
  return {
    write: (position) => {
      const head = Buffer.from(`${VERSION.toString(16).padStart(2, '0')}${kind.toHex(position)}`, 'hex')
      return Buffer.concat([head, check(head)]).toString('base64url')
    },
    read: (cursor) => {
      const bytes = Buffer.from(cursor, 'base64url')
      // Decoding forgives padding, white space and the other alphabet; writing it again does not.
      if (bytes.length !== CURSOR_BYTES || bytes[0] !== VERSION || bytes.toString('base64url') !== cursor) return null
      const head = bytes.subarray(0, -CHECK_BYTES)
      if (!timingSafeEqual(bytes.subarray(-CHECK_BYTES), check(head))) return null
      return kind.ofHex(head.toString('hex', 1))
    },
  }
}
