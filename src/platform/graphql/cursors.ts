import { hash, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../crypto/index.ts'
import type { PositionKind } from './positions.ts'

const VERSION = '01'
/** 33 bytes (version, position, check) are 44 characters with no bit to spare, so that every cursor has one spelling. */
const CURSOR_BYTES = 33
const CHECK_BYTES = 16

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
  let walkKey: string | undefined
  // One HMAC a page makes the walk's own key; behind it a plain hash will do, as what follows has always one length.
  const checkOf = (head: string) => {
    walkKey ??= sealer.hmac('cursor', JSON.stringify(scope.map((part) => part ?? null))).toString('hex')
    return hash('sha256', walkKey + head).slice(0, 2 * CHECK_BYTES)
  }
  return {
    write: (position) => {
      const head = VERSION + kind.toHex(position)
      return Buffer.from(head + checkOf(head), 'hex').toString('base64url')
    },
    read: (cursor) => {
      const bytes = bytesOf(cursor)
      if (bytes === null) return null
      const head = bytes.toString('hex', 0, CURSOR_BYTES - CHECK_BYTES)
      const check = Buffer.from(checkOf(head), 'hex')
      if (!head.startsWith(VERSION) || !timingSafeEqual(bytes.subarray(-CHECK_BYTES), check)) return null
      return kind.ofHex(head.slice(VERSION.length))
    },
  }
}

/** Whether a text has the form of a cursor. Of which list it is one can not be seen. */
export function hasCursorForm(text: string): boolean {
  return bytesOf(text) !== null
}

function bytesOf(cursor: string): Buffer | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding forgives padding, white space and the other alphabet; writing it again does not.
  return bytes.length === CURSOR_BYTES && bytes.toString('base64url') === cursor ? bytes : null
}
