import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { startPagingFixture } from '../support/paged-lists/paging-fixture.ts'
import { PAYMENT_LISTS } from '../support/paged-lists/payment-lists.ts'

const fixture = await startPagingFixture()
after(fixture.close)

for (const list of PAYMENT_LISTS) pagingSpec({ ...list, open: () => list.open(fixture) })
