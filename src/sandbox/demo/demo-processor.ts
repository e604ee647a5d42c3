import type { Ask } from './ask.ts'
import type { DemoAccount } from './demo-file.ts'

interface Configurations {
  readonly providerConfigurations: { readonly edges: readonly { readonly node: { readonly id: string } }[] }
}

/** Sets the address of notifications at the processor, with a new secret. */
export async function updateNotificationUrl(ask: Ask, organization: DemoAccount): Promise<void> {
  const { providerConfigurations } = await ask<Configurations>(organization.key, {
    query: '{ providerConfigurations(last: 1) { edges { node { id } } } }',
    variables: {},
  })
  for (const { node } of providerConfigurations.edges)
    await ask(organization.key, {
      query:
        'mutation ($input: ProviderConfigurationUpdateInput!) { providerConfigurationUpdate(input: $input) { id } }',
      variables: { input: { id: node.id, notificationSecret: null } },
    })
}
