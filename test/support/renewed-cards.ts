import assert from 'node:assert/strict'
import { handleCredentialEvent } from '../../src/payments/methods/index.ts'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { type Merchant, originOf } from './payments.ts'
import { type ScenarioPlan, startScenarios } from './plan-scenarios.ts'

/** The longest delay of a retry after an update, with a margin. */
const SPREAD_MS = 700_000

/** Starts a server for plans whose cards are renewed. */
export async function startRenewals() {
  const fixture = await startScenarios()
  const { processor, passDays, sql, run, server, services, setPolicy, stateOf } = fixture

  async function merchantWithoutRetries(): Promise<Merchant> {
    const merchant = await fixture.merchant()
    await setPolicy(merchant, { retryDays: [] })
    return merchant
  }

  const credentialOf = async (merchant: Merchant) => {
    const credential = (await merchant.ledger()).credentials.at(-1)
    assert.ok(credential?.instrument.type === 'card')
    return credential
  }

  /** Runs the jobs of an update, and the retries that they schedule. */
  async function recover(): Promise<void> {
    await fixture.settle()
    server.clock.advance(SPREAD_MS)
    await run()
  }

  /** Replaces the card at the processor and delivers its notification. */
  async function replaceCard(merchant: Merchant): Promise<void> {
    await processor.updateCards((await credentialOf(merchant)).id)
    await fixture.deliverNotifications()
    await recover()
  }

  /** Reports other data of the card, which stays unchanged at the processor. */
  async function reportCard(merchant: Merchant, changes: { expirationYear?: number; last4?: string }): Promise<void> {
    const { identity, instrument } = await credentialOf(merchant)
    assert.ok(instrument.type === 'card')
    const { brand, last4, expirationMonth, expirationYear } = instrument
    const present = { brand, last4, expirationMonth, expirationYear, cardholderName: null, funding: 'Unknown' } as const
    const reported = { type: 'Card', ...present, ...changes } as const
    const event = { kind: 'CredentialUpdated', identity, instrument: reported, credential: null } as const
    const owner = originOf(merchant)
    await services.db.transaction((tx) => handleCredentialEvent(services, tx, owner, event))
  }

  /** Reports a new expiry date of the same number. */
  async function renewCard(merchant: Merchant, expirationYear: number): Promise<void> {
    await reportCard(merchant, { expirationYear })
    await recover()
  }

  /**
   * Reports other data of the card after a charge was written and before it is sent. The charge is
   * declined.
   */
  async function declineMeanwhile(merchant: Merchant, plan: ScenarioPlan, changes: object): Promise<void> {
    armCrashPoint('plan: written', () => {
      throw new Error('killed')
    })
    await passDays(plan, 1)
    await reportCard(merchant, changes)
    for (const seconds of [0, 70]) await fixture.settle(seconds)
  }

  const statusOf = async ({ method: { id } }: ScenarioPlan) =>
    (await sql.rows<{ status: string }>('select status from payment_methods where id = $1', [id]))[0]?.status
  const attemptsOf = async (plan: ScenarioPlan) => (await stateOf(plan)).payments.length

  return {
    ...fixture,
    merchantWithoutRetries,
    recover,
    replaceCard,
    reportCard,
    renewCard,
    declineMeanwhile,
    statusOf,
    attemptsOf,
    credentialOf,
  }
}
