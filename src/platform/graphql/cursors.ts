import { hash, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../crypto/index.ts'
import type { PositionKind } from './positions.ts'

const VERSION = '01'
/**
 * 33 bytes (version, position, check) are 44 characters without a spare bit, so every cursor has
 * one spelling.
 */
const CURSOR_BYTES = 33
const CHECK_BYTES = 16

/** Writes and reads the cursors of one connection. */
export interface Cursors<Position> {
  write(position: Position): string
  /** Returns null for a text that is not a cursor of this scope. */
  read(cursor: string): Position | null
}

/**
 * The scope of a cursor: the name of the connection, its parent or owner, and the filters. A cursor
 * is valid for this scope only.
 */
export type Scope = readonly (string | number | boolean | null | undefined)[]

/**
 * Returns the cursors of a scope. A cursor contains a version byte, the position, and a keyed hash
 * over both and the scope: it is opaque, and invalid for another list, owner or filter. It does not
 * depend on the row, which may be deleted.
 */
export function cursorsOf<Position>(sealer: Sealer, scope: Scope, kind: PositionKind<Position>): Cursors<Position> {
  let walkKey: string | undefined
  // One HMAC a page derives the scope's key. After it a plain hash is safe, because the hashed
  // input has a fixed length.
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

/** Returns whether a text has the form of a cursor, of any list. */
export function hasCursorForm(text: string): boolean {
  return bytesOf(text) !== null
}

function bytesOf(cursor: string): Buffer | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding accepts padding, white space and the other alphabet; encoding again does not.
  return bytes.length === CURSOR_BYTES && bytes.toString('base64url') === cursor ? bytes : null
}
