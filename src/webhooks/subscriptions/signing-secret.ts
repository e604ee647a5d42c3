import { randomBytes } from 'node:crypto'
import type { Sealer } from '../../platform/crypto/index.ts'

const PREFIX = 'whsec_'

/** A fresh signing secret in the form of Standard Webhooks: 32 random bytes. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The key that a signing secret stands for: what signatures are made with. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/** Seals a secret for its row: it opens for this webhook and version only. */
export function sealSigningSecret(sealer: Sealer, webhookId: string, version: number, secret: string): Buffer {
  return sealer.seal(secret, signingSecretPlace(webhookId, version))
}

/** The secret that was sealed for this webhook and version; throws for any other. */
export function openSigningSecret(sealer: Sealer, webhookId: string, version: number, sealed: Buffer): string {
  return sealer.open(sealed, signingSecretPlace(webhookId, version))
}

/** Returns what a sealed secret is bound to: moved to another webhook or version it does not open. */
export function signingSecretPlace(webhookId: string, version: number): string[] {
  return ['webhook signing secret', webhookId, String(version)]
}
