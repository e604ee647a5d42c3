import { apiKeyIdOf } from '../../src/accounts/index.ts'
import { makeKey } from '../../src/cli/commands/index.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { recordDispute } from '../../src/payments/disputes/record-dispute.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { advanceTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { change } from './change.ts'
import { disputeReport } from './disputes.ts'
import { inEachCell } from './in-each-cell.ts'
import { methodIdOf, newConfiguration, storeMethod } from './payment-methods.ts'
import { peopleRecords } from './people-records.ts'
import { NEW_CONFIGURATION } from './providers.ts'
import type { TestAccount, TestServer } from './server.ts'
import { feeLine, importLines } from './settlements.ts'
import { makeProvenConnection } from './single-sign-on/connection.ts'
import { agreement, CARD, ENDPOINT, PAGE, paymentTerms, sessionTerms } from './valid-inputs.ts'

/** Functions that create records of an account through the API, and return their ids. */
export interface RecordFactory extends ReturnType<typeof peopleRecords> {
  readonly contact: () => Promise<string>
  readonly vaultToken: (more?: object) => Promise<string>
  /** Creates a payment method of the given contact, or of a new one. */
  readonly paymentMethod: (contactId?: string) => Promise<string>
  readonly plan: (more?: object) => Promise<string>
  /** Creates a plan with a reported consent, and returns the consent. */
  readonly consent: () => Promise<string>
  readonly pausedPlan: () => Promise<string>
  /** Creates a plan whose first occurrence is skipped. */
  readonly planWithSkip: () => Promise<string>
  readonly payment: (more?: object) => Promise<string>
  readonly refund: (paymentId: string) => Promise<string>
  /** Records a warning about a payment, which leaves the payment as it is. */
  readonly dispute: (paymentId: string) => Promise<string>
  readonly session: (more?: object) => Promise<{ readonly id: string; readonly paymentPlanId: string | null }>
  readonly paymentSession: (more?: object) => Promise<string>
  readonly webhook: () => Promise<string>
  readonly webhookRequest: (webhookId: string) => Promise<string>
  readonly webhookRecovery: (webhookId: string) => Promise<string>
  readonly apiKey: () => Promise<string>
  readonly publicKey: () => Promise<string>
  readonly mailSuppression: () => Promise<string>
  /** Creates a connection to an OpenID Connect provider, and proves its domain. */
  readonly ssoConnection: () => Promise<{ readonly id: string; readonly domain: string }>
  readonly providerConfiguration: () => Promise<string>
  readonly settlementReport: (configurationId: string) => Promise<string>
  readonly export: () => Promise<string>
  /** Creates the organization's only clock at the first call, and makes it ready to advance. */
  readonly testClock: () => Promise<string>
  /** Creates another organization below the same accounts. */
  readonly sibling: () => Promise<string>
}

export function createRecordFactory(
  server: TestServer,
  account: TestAccount,
  above: readonly { readonly account: TestAccount }[],
): RecordFactory {
  const orgId = account.id
  let clockId: string | undefined
  let mails = 0
  const contact = async () => (await change(server, account, 'createContact', { orgId, name: 'Ada Example' })).id
  const paymentMethod = async (ofContact?: string) => {
    const { uuid: contactId } = requireId('con', ofContact ?? (await contact()), 'Contact')
    const configuration = await newConfiguration(server.services, account.account)
    return methodIdOf(await storeMethod(server.services, account.account, { contactId, configuration }))
  }
  const plan = async (more = {}) => {
    const { contactId = await contact() } = more as { contactId?: string }
    const agreed = { ...sessionTerms(server), authorization: agreement(server) }
    const paymentMethodId = await paymentMethod(contactId)
    return (
      await change(server, account, 'paymentPlanCreate', { orgId, contactId, paymentMethodId, ...agreed, ...more })
    ).id
  }
  return {
    ...peopleRecords(server, account),
    contact,
    session: async (more = {}) => {
      const { contactId = await contact() } = more as { contactId?: string }
      const terms = sessionTerms(server)
      return change(
        server,
        account,
        'createPaymentPlanSession',
        { orgId, contactId, ...terms, ...more },
        'id paymentPlanId',
      )
    },
    paymentSession: async (more = {}) =>
      (await change(server, account, 'createPaymentSession', { orgId, ...paymentTerms(), ...more })).id,
    vaultToken: async (more = {}) => (await change(server, account, 'vaultTokenizeCard', { ...CARD, ...more })).id,
    paymentMethod: (contactId) => paymentMethod(contactId),
    plan,
    consent: async () => {
      const text = 'query ($id: ID!) { paymentPlan(id: $id) { consent { id } } }'
      const { data } = await server.ask<{ paymentPlan: { consent: { id: string } } }>(account.key, text, {
        id: await plan(),
      })
      return data.paymentPlan.consent.id
    },
    pausedPlan: async () => (await change(server, account, 'paymentPlanPause', { id: await plan() })).id,
    planWithSkip: async () => (await change(server, account, 'paymentPlanSkipNext', { id: await plan() })).id,
    payment: async (more = {}) => {
      const vaultTokenId = (await change(server, account, 'vaultTokenizeCard', CARD)).id
      return (await change(server, account, 'paymentCreate', { orgId, vaultTokenId, ...paymentTerms(), ...more })).id
    },
    refund: async (paymentId) => (await change(server, account, 'paymentRefund', { paymentId })).id,
    dispute: (paymentId) => recordWarning(server, account, paymentId),
    webhook: async () => (await change(server, account, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id,
    webhookRequest: async (id) => (await change(server, account, 'webhookTest', { id })).id,
    webhookRecovery: async (id) =>
      (await change(server, account, 'webhookRecover', { id, since: server.clock.now() })).id,
    apiKey: async () => apiKeyIdOf((await makeKey(server.services, { accountId: account.id, name: 'Spare' })).apiKey),
    mailSuppression: async () =>
      (await change(server, account, 'mailSuppressionCreate', { orgId, email: `mail${mails++}@example.com` })).id,
    ssoConnection: () => makeProvenConnection(server, account),
    publicKey: async () => (await change(server, account, 'publicKeyCreate', { orgId, origins: [PAGE] })).id,
    providerConfiguration: async () =>
      account.account.mode === 'Live'
        ? // The API refuses the sandbox processor in live mode, and no other provider runs in tests.
          formatId('ppc', (await newConfiguration(server.services, account.account)).id)
        : (await change(server, account, 'providerConfigurationCreate', { orgId, ...NEW_CONFIGURATION })).id,
    export: async () => (await change(server, account, 'exportCreate', { orgId, kind: 'Refunds' })).id,
    settlementReport: (configurationId) => importLines(server, configurationId, '2026-11-20', [feeLine('fee')]),
    testClock: async () => {
      clockId = await readyClock(server, account, clockId)
      return clockId
    },
    sibling: async () => (await server.account('Organization', above[0]?.account ?? null)).id,
  }
}

/** Records a provider's warning about a payment. Returns the id of the dispute. */
async function recordWarning(server: TestServer, { account, key }: TestAccount, paymentId: string): Promise<string> {
  const shown = 'query ($id: ID!) { payment(id: $id) { attempts { merchantReference } disputes { id } } }'
  const read = async () => {
    const { data } = await server.ask<{
      payment: { attempts: { merchantReference: string }[]; disputes: { id: string }[] }
    }>(key, shown, { id: paymentId })
    return data.payment
  }
  const [attempt] = (await read()).attempts
  const ref = {
    account,
    paymentId: requireId('pay', paymentId, 'Payment').uuid,
    attemptId: attempt?.merchantReference ?? '',
  }
  await server.services.db.transaction((tx) => recordDispute(server.services, tx, [], ref, disputeReport()))
  return (await read()).disputes[0]?.id ?? ''
}

/**
 * Creates the clock of an organization unless it has one, and moves it to its target. Returns its
 * id.
 */
async function readyClock(server: TestServer, account: TestAccount, known: string | undefined): Promise<string> {
  const id = known ?? (await change(server, account, 'testClockCreate', {})).id
  server.clock.advance(2_000)
  await inEachCell(server.services, (ofCell) => advanceTestClocks(ofCell, whenSettled))
  return id
}
