import { type PaymentOptions, ProviderUnavailable } from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import { ask } from './charge-calls.ts'
import { optionRequest } from './charge-request.ts'
import { listIn } from './processor-records.ts'

interface Option {
  readonly id: string
  readonly name: string
  readonly storable: boolean
}

/** The processor's options that cannot be stored. */
export const paymentOptions: PaymentOptions = {
  list: async (access) => {
    try {
      const { status, body } = await ask(access, { method: 'GET', path: '/v1/payment-options' })
      if (status >= 300) throw new ProviderUnavailable()
      const options = listIn(body, 'options') as readonly Option[]
      return options.filter(({ storable }) => !storable).map(({ id, name }) => ({ id, name }))
    } catch (error) {
      throw error instanceof NoAnswer ? new ProviderUnavailable() : error
    }
  },
  chargeRequest: optionRequest,
}
