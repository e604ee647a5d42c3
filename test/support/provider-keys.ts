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
  await processor.setKey(apiKey, status)
  await cacheEnds()
}

/** Waits until cached provider configurations are read again. */
export const cacheEnds = () => setTimeout(CACHED_MS)
