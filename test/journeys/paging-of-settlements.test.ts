import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { startPagingFixture } from '../support/paged-lists/paging-fixture.ts'
import { SETTLEMENT_LISTS } from '../support/paged-lists/settlement-lists.ts'

const fixture = await startPagingFixture()
after(fixture.close)

for (const list of SETTLEMENT_LISTS) pagingSpec({ ...list, open: () => list.open(fixture) })
