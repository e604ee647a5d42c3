import type { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js'
import type { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js'
import type { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js'
import type { ProviderAccess } from '../port/port.ts'
import { NoAnswer, retrying } from '../port/retry.ts'
import { createHttpClient, RefusedRequest } from './http-client.ts'

/** Adyen's Checkout, as its library divides it. */
export interface Checkout {
  readonly payments: PaymentsApi
  readonly modifications: ModificationsApi
  readonly recurring: RecurringApi
}

/** An answer, or a request that Adyen refused and so did nothing with. */
export type Reply<Body> =
  | { readonly accepted: true; readonly body: Body }
  | {
      readonly accepted: false
      readonly status: number
      readonly errorCode: string | null
      /** Whether nothing was sent before this, as far as the call goes. */
      readonly isFirstTry: boolean
    }

/**
 * Asks Checkout, tried again as all adapters do: every call here stands under an idempotency key or changes nothing when it
 * is repeated. Throws NoAnswer.
 */
export async function ask<Body>(
  access: ProviderAccess,
  call: (checkout: Checkout) => Promise<Body>,
): Promise<Reply<Body>> {
  return retrying(async (signal, isFirstTry) => {
    let isAnswered = false
    const http = createHttpClient(access.endpoint, signal, () => {
      isAnswered = true
    })
    try {
      return { accepted: true, body: await call(await openCheckout(access, http)) }
    } catch (error) {
      if (error instanceof RefusedRequest)
        return { accepted: false, status: error.status, errorCode: error.errorCode, isFirstTry }
      // The library stumbled over the answer, which it had no reason to expect.
      if (isAnswered && !(error instanceof NoAnswer)) throw new NoAnswer('unreadable answer')
      throw error
    }
  })
}

async function openCheckout(
  { credentials, mode }: ProviderAccess,
  httpClient: ReturnType<typeof createHttpClient>,
): Promise<Checkout> {
  const { Client, EnvironmentEnum, ModificationsApi, PaymentsApi, RecurringApi } = await library()
  const { apiKey, liveEndpointUrlPrefix } = credentials
  const client = new Client(
    {
      environment: mode === 'Live' ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(liveEndpointUrlPrefix === undefined ? {} : { liveEndpointUrlPrefix }),
    },
    httpClient,
  )
  return {
    payments: new PaymentsApi(client),
    modifications: new ModificationsApi(client),
    recurring: new RecurringApi(client),
  }
}

/** The parts of the library that are used, loaded with the first call: the whole of it takes a second and 100 MB. */
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
