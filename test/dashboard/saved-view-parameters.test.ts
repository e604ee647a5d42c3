import assert from 'node:assert/strict'
import test from 'node:test'
import { PARAMETERS_OF } from '../../src/people/saved-views/saved-view-rules.ts'
import { filtersIn, hasFilters, searchOf } from '../../web/dashboard/views/view-parameters.ts'

/**
 * The function of each list's page that reads its search parameters. They are imported at run time,
 * because their modules bring in types of React, which change those of the browser's elements.
 */
const SEARCHES: Readonly<Record<keyof typeof PARAMETERS_OF, readonly [module: string, name: string]>> = {
  AuditLog: ['team/audit-search', 'auditSearch'],
  Contacts: ['contacts/contact-search', 'contactSearch'],
  Deliveries: ['webhooks/delivery-search', 'deliverySearch'],
  Disputes: ['disputes/dispute-search', 'disputeSearch'],
  Events: ['events/event-search', 'eventSearch'],
  Links: ['links/link-search', 'linkSearch'],
  PaymentPlans: ['plans/plan-search', 'planSearch'],
  Payments: ['payments/payment-search', 'paymentSearch'],
  Refunds: ['payments/refund-search', 'refundSearch'],
}

async function searchOfPage(list: string): Promise<(search: object) => object> {
  const [module, name] = SEARCHES[list as keyof typeof SEARCHES]
  return (await import(`../../web/dashboard/${module}.ts`))[name]
}

/** Returns the names of the search parameters that a page reads. */
function namesReadBy(search: (search: object) => object): string[] {
  const names = new Set<string>()
  const watched = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'string') names.add(name)
      },
    },
  )
  search(watched)
  return [...names].filter((name) => name !== 'after' && name !== 'before').sort()
}

for (const [list, names] of Object.entries(PARAMETERS_OF))
  test(`views of ${list} can store every filter of its page, and nothing else`, async () => {
    assert.deepEqual([...names].sort(), namesReadBy(await searchOfPage(list)))
  })

test('a view stores the filters of a page without its position', () => {
  const search = { status: 'Failed', after: 'cursor', currency: 'EUR', reference: undefined }
  const filters = filtersIn(search)
  assert.deepEqual(filters, [
    { name: 'currency', value: 'EUR' },
    { name: 'status', value: 'Failed' },
  ])
  assert.deepEqual(searchOf(filters), { currency: 'EUR', status: 'Failed' })
  assert.deepEqual(searchOf([{ name: 'before', value: 'cursor' }]), {})
})

test('a page shows a view when it has the same filters, in whatever order', () => {
  const filters = filtersIn({ currency: 'EUR', status: 'Failed' })
  assert.equal(hasFilters(filters.toReversed(), filters), true)
  assert.equal(hasFilters(filters, filters.slice(1)), false)
  assert.equal(hasFilters(filters.slice(1), filters), false)
  assert.equal(hasFilters([{ name: 'currency', value: 'USD' }, ...filters.slice(1)], filters), false)
})
