import type { IdentityProvider } from '../port/identity-port.ts'
import { read } from './identity-read.ts'
import { start } from './identity-start.ts'

/** Plaid Identity Verification, by the template that the credentials name. */
export const identity: IdentityProvider = {
  isReady: ({ identityTemplateId }) => identityTemplateId !== undefined,
  start,
  read,
}
