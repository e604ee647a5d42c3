import { notFound } from '../refusal.ts'
import { uuidOfBase32 } from './base32.ts'

/** The number of shards, counted from 0. */
export const SHARDS = 1024

/** The last shard of a range of all shards. */
export const LAST_SHARD = SHARDS - 1

/** A parsed record id: the type of record, its UUID, and the shard of its owner's rows. */
export interface Id {
  readonly prefix: string
  readonly uuid: string
  readonly shard: number
}

/**
 * Reads a TypeID such as `con_01h455vb4pex5vsknk084sn02q`. Null for any other prefix, form or kind
 * of UUID.
 */
export function parseId(prefix: string, text: string): Id | null {
  if (!text.startsWith(prefix) || text[prefix.length] !== '_') return null
  const uuid = uuidOfBase32(text, prefix.length + 1)
  if (uuid === null || !isUuidV7(uuid)) return null
  return { prefix, uuid, shard: shardOf(uuid) }
}

/**
 * Reads an id or refuses with NOT_FOUND: a malformed id is answered like one that does not exist.
 */
export function requireId(prefix: string, text: string, noun: string): Id {
  const id = parseId(prefix, text)
  if (id === null) throw notFound(noun)
  return id
}

/** Returns the owner's shard, 0 to 1023: the last ten bits of every id. */
export function shardOf(uuid: string): number {
  return Number.parseInt(uuid.slice(33), 16) & 1023
}

function isUuidV7(uuid: string): boolean {
  const variant = uuid[19]
  return uuid[14] === '7' && (variant === '8' || variant === '9' || variant === 'a' || variant === 'b')
}
