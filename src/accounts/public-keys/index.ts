export { createAuthenticatePublicKey, ownIdempotencyKey } from './authenticate-public-key.ts'
export { deleteExpiredPublicKeys } from './delete-expired-public-keys.ts'
export { isPageOrigin } from './origins.ts'
export { TOKENIZATION } from './tokenization.ts'
