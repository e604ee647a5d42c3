import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Merchant } from './payments.ts'
import type { ProviderServer } from './providers.ts'

/** Longer than a process caches provider configurations. */
const CACHED_MS = 950

/** Revokes or restores a merchant's key at the sandbox processor. */
export async function setKey(
  { processor }: Pick<ProviderServer, 'processor'>,
  { apiKey }: Pick<Merchant, 'apiKey'>,
  status: 'active' | 'revoked',
): Promise<void> {
  const body = JSON.stringify({ key: apiKey, status })
  const response = await fetch(`${processor.url}/control/keys`, { method: 'PUT', body })
  assert.deepEqual([response.status, await response.json()], [200, { status }])
  await cacheEnds()
}

/** Waits until cached provider configurations are read again. */
export const cacheEnds = () => setTimeout(CACHED_MS)
