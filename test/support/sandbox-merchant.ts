import { randomUUID } from 'node:crypto'

/** The response of the processor. */
export interface MerchantAnswer<Body = ChargeBody> {
  readonly status: number
  readonly replayed: boolean
  readonly body: Body
}

export interface ChargeBody {
  readonly id: string
  readonly status: string
  readonly refunded: number
  readonly returnCode: string | null
  readonly decline: { readonly reason: string; readonly advice: string | null } | null
  readonly action: { readonly url: string } | null
  readonly credential: { readonly id: string; readonly identity: string; readonly models: readonly string[] } | null
  readonly error?: { readonly code: string; readonly message: string }
}

/** Sends a request to the processor as a merchant does, without our adapter. */
export interface ProcessorMerchant {
  readonly apiKey: string
  readonly ask: <Body = ChargeBody>(
    method: string,
    path: string,
    body?: object,
    idempotencyKey?: string,
  ) => Promise<MerchantAnswer<Body>>
  /** Charges under a new key unless one is given. */
  readonly charge: (order: object, idempotencyKey?: string) => Promise<MerchantAnswer>
  readonly refund: (order: object, idempotencyKey?: string) => Promise<MerchantAnswer>
}

export function newMerchant(url: string, apiKey = `key-${randomUUID()}`): ProcessorMerchant {
  const ask: ProcessorMerchant['ask'] = async (method, path, body, idempotencyKey) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed') === 'true',
      body: text ? JSON.parse(text) : null,
    }
  }
  return {
    apiKey,
    ask,
    charge: (order, key = randomUUID()) => ask('POST', 'charges', order, key),
    refund: (order, key = randomUUID()) => ask('POST', 'refunds', order, key),
  }
}

/** The body of a charge of ten dollars from this card. */
export const cardOrder = (number: string, more: object = {}) => ({
  reference: randomUUID(),
  amount: 1_000,
  currency: 'USD',
  source: { card: { number, expirationMonth: 12, expirationYear: 2099, cvc: '123', holderName: 'Ada Byron' } },
  customer: 'a customer',
  returnUrl: 'http://127.0.0.1:9/back?of=1',
  ...more,
})

/** Charges a bank account. */
export const accountOrder = (number: string, more: object = {}) => ({
  ...cardOrder('', more),
  source: { bankAccount: { routingNumber: '110000000', number, accountType: 'checking', holderName: 'Ada Byron' } },
})
