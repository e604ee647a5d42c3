import type { AdapterName, PaymentProvider, ProviderName } from './port.ts'

/** The provider that each adapter plays; the sandbox processor plays any. */
const PLAYS: Readonly<Record<Exclude<AdapterName, 'Sandbox'>, ProviderName>> = {
  Adyen: 'ProviderA',
  Stripe: 'ProviderB',
  Plaid: 'ProviderC',
}

const FOLDERS: Readonly<Record<AdapterName, { readonly path: string; readonly named: string }>> = {
  Sandbox: { path: './sandbox/index.ts', named: 'sandboxProvider' },
  Adyen: { path: './adyen/index.ts', named: 'adyenProvider' },
  Stripe: { path: './stripe/index.ts', named: 'stripeProvider' },
  Plaid: { path: './plaid/index.ts', named: 'plaidProvider' },
}

const loaded = new Map<AdapterName, PaymentProvider>()

/** The adapter of that name. Loaded when it is first asked for: what providers bring along is heavy, and starting must be fast. */
export async function adapterOf(name: AdapterName): Promise<PaymentProvider> {
  const known = loaded.get(name)
  if (known) return known
  const { path, named } = FOLDERS[name]
  const adapter = ((await import(path)) as Readonly<Record<string, PaymentProvider>>)[named] as PaymentProvider
  loaded.set(name, adapter)
  return adapter
}

/** Whether an adapter may stand for a provider. */
export function plays(adapter: AdapterName, provider: ProviderName): boolean {
  return adapter === 'Sandbox' || PLAYS[adapter] === provider
}
