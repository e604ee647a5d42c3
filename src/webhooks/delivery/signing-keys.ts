import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { openSigningSecret } from '../subscriptions/signing-secret.ts'
import { secretsOfWebhooks } from './claim.queries.generated.ts'
import { keyOfSecret } from './signature.ts'

const WEBHOOKS_CACHED = 10_000
const LIVE_SECRETS_MAX = 10

interface SigningKey {
  readonly key: KeyObject
  /** Until when a replaced secret still signs; null for the current one. */
  readonly expiresAt: Timestamp | null
}

/** A webhook as a claim names it: with the version of its secret, so that a rotation is seen at once. */
export interface Signer {
  readonly shard: number
  readonly webhookId: string
  readonly secretVersion: number
}

/** The keys of webhooks, kept between attempts. */
export interface SigningKeys {
  /** Reads, in one query, the keys that are not known yet. */
  readonly load: (signers: readonly Signer[]) => Promise<void>
  /** The keys that sign now, newest first; none when they could not be opened. They must have been loaded. */
  readonly of: (signer: Signer) => KeyObject[]
}

/** Makes the cache of signing keys, by webhook and secret version. */
export function openSigningKeys({ db, sealer, wallNow }: Services, log: Log): SigningKeys {
  const cache = new LRUCache<string, readonly SigningKey[]>({ max: WEBHOOKS_CACHED })

  function opened(row: { webhookId: string; version: number; secretSealed: Buffer; expiresAt: Timestamp | null }) {
    try {
      const secret = openSigningSecret(sealer, row.webhookId, row.version, row.secretSealed)
      return [{ key: keyOfSecret(secret), expiresAt: row.expiresAt }]
    } catch {
      log.error({ webhookId: row.webhookId, version: row.version }, 'a signing secret cannot be decrypted')
      return []
    }
  }

  return {
    load: async (signers) => {
      const unknown = new Map(signers.filter((each) => !cache.has(nameOf(each))).map((each) => [each.webhookId, each]))
      if (unknown.size === 0) return
      const missing = [...unknown.values()]
      const rows = await db.read.run(secretsOfWebhooks, {
        shards: missing.map(({ shard }) => shard),
        webhookIds: missing.map(({ webhookId }) => webhookId),
        at: wallNow(),
      })
      for (const signer of missing) {
        const keys = rows.filter((row) => row.webhookId === signer.webhookId).flatMap(opened)
        // What could not be read is asked for again next time.
        if (keys.length > 0) cache.set(nameOf(signer), keys.slice(0, LIVE_SECRETS_MAX))
      }
    },
    of: (signer) => {
      const now = wallNow()
      const keys = cache.get(nameOf(signer)) ?? []
      return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
    },
  }
}

function nameOf({ webhookId, secretVersion }: Signer): string {
  return `${webhookId} ${secretVersion}`
}
