import { randomBelow } from '../platform/crypto/index.ts'
import { SHARDS } from '../platform/ids/index.ts'
import type { Context } from './context.ts'

/** A bucket for a new account, drawn by lot: so accounts spread evenly. */
export function randomShard(): number {
  return randomBelow(SHARDS)
}

/**
 * The bucket for an account that a request makes. An `Idempotency-Key` lies in the bucket of what it makes, and a repeat
 * must find it there before anything is made; so under such a key the bucket is a function of it.
 */
export function newAccountShard({ caller, idempotencyKey, sealer }: Context): number {
  if (idempotencyKey === null) return randomShard()
  return sealer.hmac('bucket of a new account', `${caller.account.id} ${idempotencyKey}`).readUInt16BE(0) % SHARDS
}
