import assert from 'node:assert/strict'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { chargeDuePlans } from '../../src/plans/scheduler/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { inEachCell } from './in-each-cell.ts'
import { type Merchant, type MutationAnswer, startPayments } from './payments.ts'

/** The fields of a plan that these tests select. */
export interface MadePlan {
  readonly id: string
  readonly status: string
  readonly contactId: string
  readonly startDate: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: string | null
}

const PLAN = 'id status contactId startDate paymentMethodId vaultTokenId remainingOccurrences nextRunAt'
const CREATE = `mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { ${PLAN} } }`
const UPDATE = `mutation ($input: PaymentPlanUpdatePaymentMethodInput!) {
  made: paymentPlanUpdatePaymentMethod(input: $input) { ${PLAN} }
}`
const METHODS = `query ($id: ID!) {
  contact(id: $id) { paymentMethods { edges { node { id card { last4 } bankAccount { last4 } } } } }
}`

interface Methods {
  readonly contact: {
    readonly paymentMethods: {
      readonly edges: readonly {
        readonly node: {
          readonly id: string
          readonly card: { readonly last4: string } | null
          readonly bankAccount: { readonly last4: string } | null
        }
      }[]
    }
  }
}

/** Starts the product with a merchant whose plans charge vault tokens. */
export async function startPlansFromTokens() {
  const fixture = await startPayments()
  const { server, sql } = fixture
  const merchant = await fixture.merchant()
  /** Returns the merchant's current date, in UTC. */
  const today = () => server.services.wallNow().slice(0, 10)
  const newContact = async (of: Merchant = merchant): Promise<string> =>
    (await change(server, of.account, 'createContact', { orgId: of.account.id, name: 'Ada Byron' })).id

  /** Equal in every request, so that one can be repeated under its key. */
  const authorization = {
    acceptedAt: server.services.wallNow(),
    text: 'Twelve monthly payments.',
    ipAddress: '192.0.2.7',
  }

  /** The input of a plan without its payment source. */
  async function terms(more: object = {}, of: Merchant = merchant) {
    return {
      ...{ orgId: of.account.id, amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 },
      contactId: await newContact(of),
      startDate: '2090-01-31',
      authorization,
      ...more,
    }
  }
  const create = (input: object, headers: Record<string, string> = {}, by = merchant.account): Promise<Answer> =>
    server.ask(by.key, CREATE, { input }, headers)
  const update = (input: object, headers: Record<string, string> = {}): Promise<Answer> =>
    server.ask(merchant.account.key, UPDATE, { input: { authorization, ...input } }, headers)

  return {
    ...fixture,
    merchant,
    newMerchant: fixture.merchant,
    today,
    newContact,
    terms,
    create,
    update,
    /** Creates a plan on a card of this number. Returns any response. */
    planOf: async (number: string, more: object = {}) =>
      create(await terms({ vaultTokenId: await fixture.token(merchant, { number }), ...more })),
    plan: async (id: string): Promise<MadePlan> => {
      const text = `query ($id: ID!) { made: paymentPlan(id: $id) { ${PLAN} } }`
      const { data, errors } = await server.ask<{ made: MadePlan }>(merchant.account.key, text, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.made
    },
    /** Returns all plans of the contact, from the table. */
    plansOf: (contactId: string) =>
      sql.rows<{ id: string; status: string }>(
        'select id, status from payment_plans where contact_id = $1 order by id',
        [uuidOf(contactId)],
      ),
    /** Returns the stored methods of a contact, by their last digits. */
    storedOf: async (contactId: string): Promise<{ readonly id: string; readonly last4: string | undefined }[]> => {
      const { data } = await server.ask<Methods>(merchant.account.key, METHODS, { id: contactId })
      return data.contact.paymentMethods.edges.map(({ node: { id, card, bankAccount } }) => ({
        id,
        last4: (card ?? bankAccount)?.last4,
      }))
    },
    /**
     * Returns the statuses of a plan's verifications from the table: the API does not show them.
     */
    verificationsOf: async (id: string) =>
      (
        await sql.rows<{ status: string }>(
          'select status from payments where payment_plan_id = $1 and is_verification order by id',
          [uuidOf(id)],
        )
      ).map(({ status }) => status),
    /** Returns the state of a token: in use or not, deleted or not. */
    tokenState: async (id: string) =>
      (
        await sql.rows<{ uses: number; is_deleted: boolean }>(
          `select (select count(*)::int from vault_token_uses u where u.token_id = t.id) as uses,
             t.deleted_at is not null as is_deleted
           from vault_tokens t where t.id = $1`,
          [uuidOf(id)],
        )
      )[0],
    /** Charges the due plans. */
    chargeDue: () => inEachCell(server.services, (ofCell) => chargeDuePlans(ofCell, whenSettled)),
  }
}

type Answer = MutationAnswer<MadePlan>

const uuidOf = (id: string) => requireId(id.slice(0, 3), id, 'Record').uuid

/** Returns the code of a refusal, and the provider's reason for a decline. */
export function refusalOf({ errors }: Answer): string {
  const [error] = errors ?? []
  if (!error) return 'none'
  const { code, declineCode } = error.extensions
  return declineCode ? `${code} ${declineCode}` : `${code} ${error.message}`
}
