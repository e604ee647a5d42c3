import { type Command, refuseUsage } from './command.ts'
import { isUuid } from './is-uuid.ts'
import { refuseReference } from './provider-reference.ts'

/** Records the outcome of a refund that the provider shows and no worker could determine. */
export const refundSettle: Command = {
  flags: ['as', 'reference'],
  usage: 'refund settle REFUND --as refunded|not-refunded [--reference REF] [--json]',
  run: async ({ payments, log, operator, print }, { words, flags: { as, reference }, json }) => {
    const [id = ''] = words
    refuseUsage([
      (words.length !== 1 || !isUuid(id)) && 'refund settle takes the UUID of one refund, as the log shows it.',
      as !== 'refunded' && as !== 'not-refunded' && '--as must be refunded or not-refunded.',
      as === 'refunded' && !reference && "--reference is required: the provider's id of the refund.",
      as === 'not-refunded' && reference !== undefined && '--reference requires --as refunded.',
    ])
    refuseReference(reference)
    const status = await payments.settleRefund(id, { reference: reference ?? null })
    log.warn({ refundId: id, as, status, operator }, 'an operator settled a refund')
    if (json) print(JSON.stringify({ id, status }))
    else print(`The refund ${id} is ${status}.`)
  },
}
