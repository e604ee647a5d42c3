import { type Command, refuseUsage } from './command.ts'
import { isUuid } from './is-uuid.ts'
import { refuseReference } from './provider-reference.ts'

/** Records the outcome of a charge that the provider shows and no worker could determine. */
export const paymentSettle: Command = {
  flags: ['as', 'reference'],
  usage: 'payment settle ATTEMPT --as charged|not-charged [--reference REF] [--json]',
  run: async ({ payments, log, operator, print }, { words, flags: { as, reference }, json }) => {
    const [id = ''] = words
    refuseUsage([
      (words.length !== 1 || !isUuid(id)) && 'payment settle takes the UUID of one attempt, as the log shows it.',
      as !== 'charged' && as !== 'not-charged' && '--as must be charged or not-charged.',
      as === 'charged' && !reference && "--reference is required: the provider's id of the charge.",
      as === 'not-charged' && reference !== undefined && '--reference requires --as charged.',
    ])
    refuseReference(reference)
    const status = await payments.settleAttempt(id, { reference: reference ?? null })
    log.warn({ attemptId: id, as, status, operator }, 'an operator settled a charge')
    if (json) print(JSON.stringify({ id, status }))
    else print(`The payment of ${id} is ${status}.`)
  },
}
