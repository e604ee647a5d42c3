export { uuidOfHex } from './base32.ts'
export { formatId, type Id, parseId, requireId, shardOf } from './id.ts'
export { deterministicId, type MintId, mintIds, timeOfId, uuidLowerBound } from './uuid-v7.ts'
