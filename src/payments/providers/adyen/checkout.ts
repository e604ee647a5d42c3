import type { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js'
import type { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js'
import type { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js'
import type { ProviderAccess } from '../port/port.ts'
import { NoResponse, retrying } from '../port/retry.ts'
import { createHttpClient, RefusedRequest } from './http-client.ts'

/** Adyen's Checkout API in the parts of its library. */
export interface Checkout {
  readonly payments: PaymentsApi
  readonly modifications: ModificationsApi
  readonly recurring: RecurringApi
}

/** A response, or a request that Adyen rejected without effect. */
export type AdyenReply<Body> =
  | { readonly accepted: true; readonly body: Body }
  | {
      readonly accepted: false
      readonly status: number
      readonly errorCode: string | null
      /** True if this call has sent nothing before. */
      readonly isFirstTry: boolean
    }

/**
 * Calls Checkout with the retries of all adapters: every call has an idempotency key or changes
 * nothing when repeated. Throws NoResponse.
 */
export async function callAdyen<Body>(
  access: ProviderAccess,
  call: (checkout: Checkout) => Promise<Body>,
): Promise<AdyenReply<Body>> {
  return sendToAdyen(access, async (client) => call(await openCheckout(client)))
}

/** The client of Adyen's library for one request. */
export type AdyenClient = Awaited<ReturnType<typeof openClient>>

/** Makes a call of any of Adyen's APIs as `callAdyen` does. */
export async function sendToAdyen<Body>(
  access: ProviderAccess,
  call: (client: AdyenClient) => Promise<Body>,
): Promise<AdyenReply<Body>> {
  return retrying(async (signal, isFirstTry) => {
    let isAnswered = false
    const http = createHttpClient(access.endpoint, signal, () => {
      isAnswered = true
    })
    try {
      return { accepted: true, body: await call(await openClient(access, http)) }
    } catch (error) {
      if (error instanceof RefusedRequest)
        return { accepted: false, status: error.status, errorCode: error.errorCode, isFirstTry }
      // The library failed to read the response.
      if (isAnswered && !(error instanceof NoResponse)) throw new NoResponse('unreadable answer')
      throw error
    }
  })
}

async function openClient({ credentials, mode }: ProviderAccess, httpClient: ReturnType<typeof createHttpClient>) {
  const { Client, EnvironmentEnum } = await library()
  const { apiKey, liveEndpointUrlPrefix } = credentials
  return new Client(
    {
      environment: mode === 'Live' ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(liveEndpointUrlPrefix === undefined ? {} : { liveEndpointUrlPrefix }),
    },
    httpClient,
  )
}

async function openCheckout(client: AdyenClient): Promise<Checkout> {
  const { ModificationsApi, PaymentsApi, RecurringApi } = await library()
  return {
    payments: new PaymentsApi(client),
    modifications: new ModificationsApi(client),
    recurring: new RecurringApi(client),
  }
}

/**
 * Loads only the used parts of the library, at the first call. The whole library takes a second and
 * 100 MB.
 */
async function library() {
  const [client, config, modifications, payments, recurring] = await Promise.all([
    import('@adyen/api-library/lib/src/client.js'),
    import('@adyen/api-library/lib/src/config.js'),
    import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js'),
    import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js'),
    import('@adyen/api-library/lib/src/services/checkout/recurringApi.js'),
  ])
  return {
    Client: client.default.default,
    EnvironmentEnum: config.EnvironmentEnum,
    ModificationsApi: modifications.ModificationsApi,
    PaymentsApi: payments.PaymentsApi,
    RecurringApi: recurring.RecurringApi,
  }
}
