import { createHmac, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { openSigningSecret, signingKey } from '../subscriptions/signing-secret.ts'
import { secretsOfWebhooks } from './claim.queries.generated.ts'

const WEBHOOKS_CACHED = 10_000
const LIVE_SECRETS_MAX = 10

interface SigningKey {
  readonly key: KeyObject
  /** The time at which a replaced secret stops signing; null for the current one. */
  readonly expiresAt: Timestamp | null
}

/** A webhook and the version of its secret, so that a rotation applies at once. */
export interface SecretVersion {
  readonly shard: number
  readonly webhookId: string
  readonly secretVersion: number
}

/** A cache of the webhooks' signing keys. */
export interface SigningKeys {
  /** Reads the keys that are not cached, in one query. */
  readonly load: (signers: readonly SecretVersion[]) => Promise<void>
  /** Returns the loaded keys that sign now, newest first; none if they could not be opened. */
  readonly of: (signer: SecretVersion) => KeyObject[]
}

/** Creates the cache, keyed by webhook and secret version. */
export function openSigningKeys({ db, sealer, wallNow }: Services, log: Log): SigningKeys {
  const cache = new LRUCache<string, readonly SigningKey[]>({ max: WEBHOOKS_CACHED })

  function open(row: { webhookId: string; version: number; secretSealed: Buffer; expiresAt: Timestamp | null }) {
    try {
      const secret = openSigningSecret(sealer, row.webhookId, row.version, row.secretSealed)
      return [{ key: signingKey(secret), expiresAt: row.expiresAt }]
    } catch {
      log.error({ webhookId: row.webhookId, version: row.version }, 'a signing secret cannot be decrypted')
      return []
    }
  }

  return {
    load: async (signers) => {
      const uncached = new Map(
        signers.filter((each) => !cache.has(cacheKey(each))).map((each) => [each.webhookId, each]),
      )
      if (uncached.size === 0) return
      const missing = [...uncached.values()]
      const rows = await db.read.run(secretsOfWebhooks, {
        shards: missing.map(({ shard }) => shard),
        webhookIds: missing.map(({ webhookId }) => webhookId),
        at: wallNow(),
      })
      for (const signer of missing) {
        const keys = rows.filter((row) => row.webhookId === signer.webhookId).flatMap(open)
        // Missing keys are read again next time.
        if (keys.length > 0) cache.set(cacheKey(signer), keys.slice(0, LIVE_SECRETS_MAX))
      }
    },
    of: (signer) => {
      const now = wallNow()
      const keys = cache.get(cacheKey(signer)) ?? []
      return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
    },
  }
}

function cacheKey({ webhookId, secretVersion }: SecretVersion): string {
  return `${webhookId} ${secretVersion}`
}

/**
 * Returns the `webhook-signature` header of Standard Webhooks: `v1,<base64>` for each key, in the
 * order given, separated by spaces. The signed bytes are `id.timestamp.body`, with the time of this
 * attempt.
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
