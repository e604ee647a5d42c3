import { randomUUID } from 'node:crypto'
import { VISA } from '../support/instruments.ts'
import { cardOrder, newMerchant } from '../support/sandbox-merchant.ts'
import type { YearEnvironment } from './environment.ts'
import type { Organization } from './organization.ts'
import type { YearRecords } from './plan-history.ts'

/** Money that moves at the processor, of which the product gets no notification. */
export interface PlantedFault {
  readonly name: string
  /** Returns false when the year has no record at the processor that this could happen to. */
  readonly plant: (environment: YearEnvironment, organization: Organization, year: YearRecords) => Promise<boolean>
  readonly expected: RegExp
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'another program charged with the same key',
    plant: foreignCharge,
    expected: /the processor has an unknown charge another-program/,
  },
  {
    name: 'a refund was made in the dashboard',
    plant: refund,
    expected: /the processor has an unknown refund/,
  },
  { name: 'a customer disputed a payment', plant: dispute, expected: /its dispute \w+ is not recorded/ },
  {
    name: 'the amount of a dispute changed',
    plant: disputedAmount,
    expected: /its dispute \w+ is of \d+, but the processor says \d+/,
  },
  { name: 'a dispute was decided', plant: decidedDispute, expected: /its dispute \w+ is \w+ instead of Won/ },
]

const WITHHELD = 100

/** The start of the references of charges that another program makes. */
const ANOTHER_PROGRAM = 'another-program-'

/** Plants a fault, after which the processor's notifications are withheld. */
export async function plantFault(
  environment: YearEnvironment,
  organization: Organization,
  year: YearRecords,
  { plant }: PlantedFault,
): Promise<boolean> {
  await environment.processor.notifications('withheld', WITHHELD)
  return plant(environment, organization, year)
}

async function foreignCharge({ processor }: YearEnvironment, { apiKey }: Organization): Promise<boolean> {
  const merchant = newMerchant(processor.url, apiKey)
  const order = cardOrder(VISA, { reference: `${ANOTHER_PROGRAM}${randomUUID()}` })
  return (await merchant.charge(order)).status === 200
}

/**
 * Returns a charge of ours whose money the merchant has, with an amount that nobody refunded or
 * disputed.
 */
function chargeWithMoney({ ledger: { charges, disputes } }: YearRecords) {
  const disputed = new Set(disputes.map(({ charge }) => charge))
  const isOurs = (reference: string) => !reference.startsWith(ANOTHER_PROGRAM)
  return charges.find(
    ({ id, status, amount, refunded, reference }) =>
      status === 'succeeded' && amount > 1 && refunded === 0 && isOurs(reference) && !disputed.has(id),
  )
}

async function refund({ processor }: YearEnvironment, _: Organization, year: YearRecords): Promise<boolean> {
  const charge = chargeWithMoney(year)
  if (charge) await processor.refundAtProvider(charge.id, 1)
  return charge !== undefined
}

async function dispute({ processor }: YearEnvironment, _: Organization, year: YearRecords): Promise<boolean> {
  const charge = chargeWithMoney(year)
  if (charge) await processor.dispute(charge.id)
  return charge !== undefined
}

/** Returns an open dispute that is in the books: one that was planted before is not. */
function openDispute({ ledger, records }: YearRecords) {
  const known = new Set(records.disputes.map(({ provider_reference }) => provider_reference))
  return ledger.disputes.find(({ id, status, amount }) => status === 'needs_response' && amount > 1 && known.has(id))
}

async function disputedAmount({ processor }: YearEnvironment, _: Organization, year: YearRecords): Promise<boolean> {
  const open = openDispute(year)
  if (open) await processor.changeDispute(open.id, { amount: open.amount - 1 })
  return open !== undefined
}

async function decidedDispute({ processor }: YearEnvironment, _: Organization, year: YearRecords): Promise<boolean> {
  const open = openDispute(year)
  if (open) await processor.changeDispute(open.id, { status: 'won' })
  return open !== undefined
}
