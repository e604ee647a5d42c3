import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { startPagingHouse } from '../support/paged-lists/paging-house.ts'
import { PAYMENT_LISTS } from '../support/paged-lists/payment-lists.ts'

const house = await startPagingHouse()
after(house.close)

for (const list of PAYMENT_LISTS) pagingSpec({ ...list, open: () => list.open(house) })
