import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import type { Merchant } from './payments.ts'
import { cacheEnds } from './provider-keys.ts'
import { NEW_CONFIGURATION } from './providers.ts'
import { startTestClocks } from './test-clocks.ts'

const REPLACE = `mutation ($input: ProviderConfigurationReplaceInput!) {
  made: providerConfigurationReplace(input: $input) { id replacedBy isDefault replacement { status } }
}`

const READ = `query ($id: ID!) { providerConfiguration(id: $id) { replacedBy replacedAt isDefault replacement {
  status completedAt movedCount remainingCount
} remainingPaymentMethods(first: 100) { edges { node { id remainingReason } } } } }`

const PLANS = `query ($input: PaymentPlansInput!) { paymentPlans(input: $input) { edges { node { id } } } }`

interface ShownReplacement {
  readonly replacedBy: string | null
  readonly replacedAt: string | null
  readonly isDefault: boolean
  readonly replacement: {
    readonly status: string
    readonly completedAt: string | null
    readonly movedCount: number
    readonly remainingCount: number
  } | null
  readonly remainingPaymentMethods: { readonly edges: readonly { readonly node: RemainingMethod }[] }
}

interface RemainingMethod {
  readonly id: string
  readonly remainingReason: string
}

/** Starts the product with test clocks, and offers the replacement of provider configurations. */
export async function startReplacements() {
  const fixture = await startTestClocks()
  const { server, sql, settle } = fixture

  const configurationOf = async (merchant: Merchant, apiKey: string, more: object = {}): Promise<string> => {
    const input = { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey } }, orgId: merchant.account.id, ...more }
    return (await change(server, merchant.account, 'providerConfigurationCreate', input)).id
  }
  const ask = async (merchant: Merchant, replacementId: string, id = fixture.configurationIdOf(merchant)) => {
    const answer = await server.ask<{ made: ShownReplacement }>(merchant.account.key, REPLACE, {
      input: { id, replacementId },
    })
    await cacheEnds()
    return answer
  }

  return {
    ...fixture,
    /** Adds a configuration of the merchant's own account at the processor. */
    sameAccount: (merchant: Merchant, more: object = {}) => configurationOf(merchant, `${merchant.apiKey}.new`, more),
    /** Adds a configuration of another account at the processor. */
    otherAccount: (merchant: Merchant, more: object = {}) =>
      configurationOf(merchant, `other-${merchant.apiKey}`, more),
    /** Replaces a configuration, by default the merchant's. Returns the response. */
    askToReplace: ask,
    /** Replaces the merchant's configuration. Its payment methods have not moved yet. */
    replace: async (merchant: Merchant, replacementId: string, id?: string): Promise<void> => {
      const { errors } = await ask(merchant, replacementId, id)
      assert.equal(errors, undefined, JSON.stringify(errors))
    },
    /** Runs the jobs that move payment methods. */
    finishMove: () => settle(1),
    readReplacement: async (
      merchant: Merchant,
      id = fixture.configurationIdOf(merchant),
    ): Promise<ShownReplacement> => {
      const { data, errors } = await server.ask<{ providerConfiguration: ShownReplacement }>(
        merchant.account.key,
        READ,
        { id },
      )
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.providerConfiguration
    },
    /** Returns the plans in progress that a configuration charges. */
    plansChargedBy: async (merchant: Merchant, configurationId: string): Promise<string[]> => {
      const input = { orgId: merchant.account.id, configurationId }
      const { data, errors } = await server.ask<{
        paymentPlans: { edges: readonly { readonly node: { readonly id: string } }[] }
      }>(merchant.account.key, PLANS, { input })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.paymentPlans.edges.map(({ node }) => node.id)
    },
    setPaused: async (merchant: Merchant, id: string, isPaused: boolean): Promise<void> => {
      await change(server, merchant.account, 'providerConfigurationUpdate', { id, isPaused })
      await cacheEnds()
    },
    /** Returns the configuration of each payment of a plan, in the order of creation. */
    configurationsOfCharges: async (planId: string): Promise<string[]> => {
      const rows = await sql.rows<{ configuration_id: string }>(
        'select configuration_id from payments where payment_plan_id = $1 order by id',
        [requireId('ppl', planId, 'Payment plan').uuid],
      )
      return rows.map((row) => row.configuration_id)
    },
  }
}
