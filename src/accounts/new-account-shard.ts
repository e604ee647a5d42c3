import { randomBelow } from '../platform/crypto/index.ts'
import { SHARDS } from '../platform/ids/index.ts'
import type { Context } from './context.ts'

/** Returns a random shard for a new account, so that accounts are spread evenly. */
export function randomShard(): number {
  return randomBelow(SHARDS)
}

/**
 * Returns the shard for an account that a request creates. An idempotency key is stored in the
 * shard of the created record, and a repeat must find it before the record exists. Under an
 * `Idempotency-Key` the shard is therefore derived from the key.
 */
export function newAccountShard({ caller, idempotencyKey, sealer }: Context): number {
  if (idempotencyKey === null) return randomShard()
  return sealer.hmac('bucket of a new account', `${caller.account.id} ${idempotencyKey}`).readUInt16BE(0) % SHARDS
}
