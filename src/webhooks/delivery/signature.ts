import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { signingKey } from '../subscriptions/signing-secret.ts'

/** Returns the key of a signing secret. A KeyObject signs four times as fast as raw bytes. */
export function keyOfSecret(secret: string): KeyObject {
  return createSecretKey(signingKey(secret))
}

/**
 * Returns the `webhook-signature` header of Standard Webhooks: `v1,<base64>` for each key, in the order given, separated by
 * spaces. The signed bytes are `id.timestamp.body`, with the time of this attempt.
 */
export function signatureHeader(
  keys: readonly KeyObject[],
  id: string,
  timestampSeconds: number,
  body: Uint8Array,
): string {
  const head = `${id}.${timestampSeconds}.`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`).join(' ')
}
