import { randomBytes } from 'node:crypto'
import type { Sealer } from '../../platform/crypto/index.ts'

const PREFIX = 'whsec_'

/** Creates a signing secret in the form of Standard Webhooks: 32 random bytes. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Returns the key of a signing secret. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/** Seals a secret, so that it opens for this webhook and version only. */
export function sealSigningSecret(sealer: Sealer, webhookId: string, version: number, secret: string): Buffer {
  return sealer.seal(secret, signingSecretContext(webhookId, version))
}

/** Opens a sealed secret. Throws if it was sealed for another webhook or version. */
export function openSigningSecret(sealer: Sealer, webhookId: string, version: number, sealed: Buffer): string {
  return sealer.open(sealed, signingSecretContext(webhookId, version))
}

/** Returns the associated data of a sealed secret: its webhook and version. */
export function signingSecretContext(webhookId: string, version: number): string[] {
  return ['webhook signing secret', webhookId, String(version)]
}
