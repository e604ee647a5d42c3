import assert from 'node:assert/strict'
import { type Merchant, PAYMENT, type ShownPayment, type startPayments } from './payments.ts'
import type { TestAnswer } from './server.ts'

const AUTHORIZED = `${PAYMENT} capture authorizedAmount authorizedUntil capturedAmount
  attempts { status } captureRequests { type amount status providerReference failureMessage }`
const CREATE = `mutation ($input: PaymentCreateInput!) { made: paymentCreate(input: $input) { ${AUTHORIZED} } }`
const CAPTURE = `mutation ($input: PaymentCaptureInput!) { made: paymentCapture(input: $input) { ${AUTHORIZED} } }`
const VOID = `mutation ($input: PaymentVoidInput!) { made: paymentVoid(input: $input) { ${AUTHORIZED} } }`
const READ = `query ($id: ID!) { payment(id: $id) { ${AUTHORIZED} } }`

/** A payment with its authorization. */
export interface AuthorizedPayment extends ShownPayment {
  readonly capture: string
  readonly authorizedAmount: string | null
  readonly authorizedUntil: string | null
  readonly capturedAmount: string | null
  readonly attempts: readonly { readonly status: string }[]
  readonly captureRequests: readonly {
    readonly type: string
    readonly amount: string | null
    readonly status: string
    readonly providerReference: string | null
    readonly failureMessage: string | null
  }[]
}

type Answer = TestAnswer<{ readonly made: AuthorizedPayment }>

/** Returns functions that authorize, capture and void payments of a merchant. */
export function capturesOf({ server, token }: Awaited<ReturnType<typeof startPayments>>, merchant: Merchant) {
  const { key } = merchant.account
  const ask = (document: string, input: object, headers: Record<string, string> = {}): Promise<Answer> =>
    server.ask(key, document, { input }, headers)
  return {
    create: async (input: object = {}): Promise<Answer> => {
      const terms = { amount: '20.00', currency: 'USD', capture: 'Manual' }
      return ask(CREATE, { ...terms, vaultTokenId: await token(merchant), ...input })
    },
    authorize: async (card: object = {}, input: object = {}): Promise<AuthorizedPayment> => {
      const terms = { amount: '20.00', currency: 'USD', capture: 'Manual', vaultTokenId: await token(merchant, card) }
      const { data, errors } = await ask(CREATE, { ...terms, ...input })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.made
    },
    capture: (paymentId: string, amount?: string, headers?: Record<string, string>) =>
      ask(CAPTURE, { paymentId, ...(amount !== undefined && { amount }) }, headers),
    voiding: (paymentId: string, headers?: Record<string, string>) => ask(VOID, { paymentId }, headers),
    read: async (id: string): Promise<AuthorizedPayment> => {
      const { data, errors } = await server.ask<{ payment: AuthorizedPayment }>(key, READ, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.payment
    },
  }
}
