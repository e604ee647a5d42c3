import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { CUSTOMER_LISTS } from '../support/paged-lists/customer-lists.ts'
import { startPagingHouse } from '../support/paged-lists/paging-house.ts'

const house = await startPagingHouse()
after(house.close)

for (const list of CUSTOMER_LISTS) pagingSpec({ ...list, open: () => list.open(house) })
