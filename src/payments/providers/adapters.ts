import type { AdapterName, PaymentProvider, ProviderName } from './port/port.ts'

/** The provider that each adapter plays; the sandbox processor plays any. */
const PLAYS: Readonly<Record<Exclude<AdapterName, 'Sandbox'>, ProviderName>> = {
  Adyen: 'ProviderA',
  Stripe: 'ProviderB',
  Plaid: 'ProviderC',
}

/** Loaded when it is first asked for: what providers bring along is heavy, and starting must be fast. */
const LOADS: Readonly<Record<AdapterName, () => Promise<PaymentProvider>>> = {
  Sandbox: async () => (await import('./sandbox/index.ts')).sandboxProvider,
  Adyen: async () => (await import('./adyen/index.ts')).adyenProvider,
  Stripe: async () => (await import('./stripe/index.ts')).stripeProvider,
  Plaid: async () => (await import('./plaid/index.ts')).plaidProvider,
}

const loaded = new Map<AdapterName, PaymentProvider>()

/** The adapter of that name. Each charge asks twice: an import costs a hundred times what a map does. */
export async function adapterOf(name: AdapterName): Promise<PaymentProvider> {
  const known = loaded.get(name)
  if (known) return known
  const adapter = await LOADS[name]()
  loaded.set(name, adapter)
  return adapter
}

/** Whether an adapter may stand for a provider. */
export function plays(adapter: AdapterName, provider: ProviderName): boolean {
  return adapter === 'Sandbox' || PLAYS[adapter] === provider
}
