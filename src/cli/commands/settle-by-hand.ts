import { parseAmount } from '../../platform/money/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { type Command, type PaymentOperations, refuseUsage } from './command.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const REFERENCE_CHARACTERS_MAX = 255

/** The records that an operator can settle. */
interface Settled {
  readonly command: string
  /** The record that the command takes. */
  readonly subject: 'attempt' | 'refund'
  /** The record at the provider. */
  readonly atProvider: 'charge' | 'refund'
  readonly outcome: 'charged' | 'refunded'
  readonly operation: keyof PaymentOperations
  /** True for a charge, of which only a part may have been captured. */
  readonly takesAmount: boolean
  readonly lineOf: (id: string, status: string) => string
}

/** Records the outcome of a charge that the provider shows and no worker could determine. */
export const paymentSettle = settleCommand({
  command: 'payment settle',
  subject: 'attempt',
  atProvider: 'charge',
  outcome: 'charged',
  operation: 'settleAttempt',
  takesAmount: true,
  lineOf: (id, status) => `The payment of ${id} is ${status}.`,
})

/** Records the outcome of a refund that the provider shows and no worker could determine. */
export const refundSettle = settleCommand({
  command: 'refund settle',
  subject: 'refund',
  atProvider: 'refund',
  outcome: 'refunded',
  operation: 'settleRefund',
  takesAmount: false,
  lineOf: (id, status) => `The refund ${id} is ${status}.`,
})

function settleCommand(settled: Settled): Command {
  const { command, subject, atProvider, outcome, operation, takesAmount, lineOf } = settled
  const amountUsage = takesAmount ? ' [--amount AMOUNT]' : ''
  return {
    flags: ['as', 'reference', ...(takesAmount ? ['amount'] : [])],
    usage: `${command} ${subject.toUpperCase()} --as ${outcome}|not-${outcome} [--reference REF]${amountUsage} [--json]`,
    run: async ({ payments, log, operator }, { words, flags: { as, reference, amount } }) => {
      const [id = ''] = words
      refuseUsage([
        (words.length !== 1 || !UUID.test(id)) && `${command} takes the UUID of one ${subject}, as the log shows it.`,
        as !== outcome && as !== `not-${outcome}` && `--as must be ${outcome} or not-${outcome}.`,
        as === outcome && !reference && `--reference is required: the provider's id of the ${atProvider}.`,
        as === `not-${outcome}` && reference !== undefined && `--reference requires --as ${outcome}.`,
        as === `not-${outcome}` && amount !== undefined && `--amount requires --as ${outcome}.`,
        amount !== undefined && parseAmount(amount) === null && '--amount must be a decimal, such as 49.90.',
      ])
      refuseReference(reference)
      const status = await payments[operation](id, { reference: reference ?? null, amount })
      log.warn({ [`${subject}Id`]: id, as, status, operator }, `an operator settled a ${atProvider}`)
      return { json: { id, status }, lines: [lineOf(id, status)] }
    },
  }
}

/**
 * Refuses a reference that is blank, too long or contains a card number, because it is stored
 * unencrypted.
 */
function refuseReference(reference: string | undefined): void {
  const found = reference === undefined ? null : textProblem('--reference', reference, REFERENCE_CHARACTERS_MAX)
  if (found) refuseProblems([found])
}
