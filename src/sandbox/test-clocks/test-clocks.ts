import { accountNameProblems, type Context, newestFirst, requireAccountNamed } from '../../accounts/index.ts'
import { type Connection, pagingProblems } from '../../platform/graphql/index.ts'
import type { QueryTestClocksArgs } from '../../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { type TestClock, testClockOf } from './test-clock.ts'
import { testClocksOfAgency, testClocksOfOrganization, testClocksOfPlatform } from './test-clocks.queries.generated.ts'

/** Returns the test clocks of an account and of the organizations below it, newest first. */
export async function testClocks(context: Context, args: QueryTestClocksArgs): Promise<Connection<TestClock>> {
  const { accountId, orgId } = args.input ?? {}
  refuseProblems([...accountNameProblems(accountId, orgId), ...pagingProblems(args)])
  const { id, kind, shard } = await requireAccountNamed(context, accountId, orgId)
  const owner = { accountId: id, callerId: context.caller.account.id }
  const { read } = context.db
  return newestFirst(context, ['testClocks', id], args, async ({ direction, from, limit }) => {
    const search = { ...owner, from, limit }
    if (kind === 'Organization')
      return (await read.run(testClocksOfOrganization[direction], { ...search, shard })).map(testClockOf)
    const statements = kind === 'Agency' ? testClocksOfAgency : testClocksOfPlatform
    const rows = await read.run(statements[direction], search)
    // Each cell returns up to `limit` rows.
    const ascending = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return (direction === 'ascending' ? ascending : ascending.reverse()).slice(0, limit).map(testClockOf)
  })
}
