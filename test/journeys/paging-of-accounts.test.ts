import { after } from 'node:test'
import { pagingSpec } from '../connections.ts'
import { ACCOUNT_LISTS } from '../support/paged-lists/account-lists.ts'
import { startPagingFixture } from '../support/paged-lists/paging-fixture.ts'
import { WEBHOOK_LISTS } from '../support/paged-lists/webhook-lists.ts'

const fixture = await startPagingFixture()
after(fixture.close)

for (const list of [...ACCOUNT_LISTS, ...WEBHOOK_LISTS]) pagingSpec({ ...list, open: () => list.open(fixture) })
