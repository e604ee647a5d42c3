export { formatId, uuidOfHex } from './base32.ts'
export { type Id, LAST_SHARD, parseId, requireId, SHARDS, shardOf } from './id.ts'
export { deterministicId, type MintId, mintIds, NIL_UUID, timeOfId, uuidLowerBound } from './uuid-v7.ts'
