export { checkValue, typoCheck } from './checksums.ts'
export { createSealer } from './create-sealer.ts'
export { randomBase62, randomBase64url, randomBelow } from './random.ts'
export type { Sealer } from './sealer.ts'
