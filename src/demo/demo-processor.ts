import type { Ask } from './ask.ts'
import type { DemoAccount } from './demo-file.ts'

/** The processor knows its merchants by their keys; each organization is one. */
const credentialsOf = ({ id }: DemoAccount) => ({ sandbox: { apiKey: `demo-${id}` } })

/** Has an organization of the demo charge through the sandbox processor. */
export async function chargeThroughProcessor(ask: Ask, organization: DemoAccount): Promise<void> {
  const input = {
    orgId: organization.id,
    name: 'Sandbox processor',
    provider: 'ProviderA',
    adapter: 'Sandbox',
    mode: 'Sandbox',
    credentials: credentialsOf(organization),
    methods: ['Card', 'BankAccount'],
    isDefault: true,
  }
  await ask(organization.key, {
    query: 'mutation ($input: ProviderConfigurationCreateInput!) { providerConfigurationCreate(input: $input) { id } }',
    variables: { input },
    idempotencyKey: 'demo-provider-configuration',
  })
}

interface Configurations {
  readonly providerConfigurations: { readonly edges: readonly { readonly node: { readonly id: string } }[] }
}

/** Tells the processor where notifications go now: it hears of that when its credentials are checked. */
export async function tellProcessorAgain(ask: Ask, organization: DemoAccount): Promise<void> {
  const { providerConfigurations } = await ask<Configurations>(organization.key, {
    query: '{ providerConfigurations(last: 1) { edges { node { id } } } }',
    variables: {},
  })
  for (const { node } of providerConfigurations.edges)
    await ask(organization.key, {
      query:
        'mutation ($input: ProviderConfigurationUpdateInput!) { providerConfigurationUpdate(input: $input) { id } }',
      variables: { input: { id: node.id, credentials: credentialsOf(organization) } },
    })
}
