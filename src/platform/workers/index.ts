export { type EndLeases, type Presence, startPresence } from './presence.ts'
export { type ClaimTokens, claimTokensOf, createWorkerIdentity, type WorkerIdentity } from './worker-identity.ts'
