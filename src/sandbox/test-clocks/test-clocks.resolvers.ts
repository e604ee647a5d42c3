import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { testClock } from './find-test-clock.ts'
import { organizationIdOf, type TestClock, testClockIdOf } from './test-clock.ts'
import { type TestClockAdvanceInput, testClockAdvance } from './test-clock-advance.ts'
import { type TestClockCreateInput, testClockCreate } from './test-clock-create.ts'

export const testClocksResolvers = {
  Query: {
    testClock: (_root: unknown, { id }: { readonly id: string }, context: Context) => testClock(context, id),
  },
  Mutation: {
    testClockCreate: mutation<{ input: TestClockCreateInput }, TestClock>({
      type: 'TestClock',
      shard: (context, { orgId }) => ownerShard(context, orgId),
      run: testClockCreate,
    }),
    testClockAdvance: mutation<{ input: TestClockAdvanceInput }, TestClock>({
      type: 'TestClock',
      shard: (context, { id }) => recordShard(context, 'clk', id),
      run: testClockAdvance,
    }),
  },
  TestClock: {
    id: testClockIdOf,
    orgId: organizationIdOf,
  },
} satisfies Resolvers
