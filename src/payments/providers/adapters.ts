import { adyen } from './adyen/adapter.ts'
import { plaid } from './plaid/adapter.ts'
import type { AdapterFacts, PaymentProvider } from './port/port.ts'
import { sandbox } from './sandbox/adapter.ts'
import { stripe } from './stripe/adapter.ts'

/** All adapters. A new provider needs a folder beside these and an entry here. */
export const ADAPTERS = [sandbox, adyen, stripe, plaid] as const

/** A value of `ProviderAdapter`. */
export type AdapterName = (typeof ADAPTERS)[number]['name']

/** A value of `PaymentProvider`: the neutral names that clients see. */
export type ProviderName = NonNullable<(typeof ADAPTERS)[number]['provider']>

const byName = new Map(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))
const loaded = new Map<AdapterName, PaymentProvider>()

/** Returns the facts of an adapter. Does not load its libraries. */
export function adapterFacts(name: AdapterName): AdapterFacts {
  return registered(name)
}

/**
 * Returns the provider of an adapter. The first call loads its libraries; later ones cost a map
 * lookup.
 */
export async function adapterOf(name: AdapterName): Promise<PaymentProvider> {
  const known = loaded.get(name)
  if (known) return known
  const adapter = registered(name)
  const provider = { ...adapter, ...(await adapter.load()) }
  loaded.set(name, provider)
  return provider
}

function registered(name: AdapterName) {
  const adapter = byName.get(name)
  if (!adapter) throw new Error(`there is no adapter ${name}`)
  return adapter
}
