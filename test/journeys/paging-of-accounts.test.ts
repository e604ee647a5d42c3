import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { ACCOUNT_LISTS } from '../support/paged-lists/account-lists.ts'
import { startPagingHouse } from '../support/paged-lists/paging-house.ts'

const house = await startPagingHouse()
after(house.close)

for (const list of ACCOUNT_LISTS) pagingSpec({ ...list, open: () => list.open(house) })
