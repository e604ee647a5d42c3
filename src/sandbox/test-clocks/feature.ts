import { readFileSync } from 'node:fs'
import { accountIdOf, type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { findTestClock, testClock, testClockIdOf } from './test-clock.ts'
import { testClockAdvance } from './test-clock-advance.ts'
import { testClockCreate } from './test-clock-create.ts'
import { testClocks } from './test-clocks.ts'

/** Test clocks in the schema. */
export const testClocksFeature: Feature<Context> = {
  name: 'test-clocks',
  sdl: readFileSync(new URL('./test-clocks.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      testClock: (_root, { id }, context) => testClock(context, id),
      testClocks: (_root, args, context) => testClocks(context, args),
    },
    Mutation: {
      testClockCreate: mutation({
        type: 'TestClock',
        runsInDirectory: true,
        shard: (context, { orgId }) => ownerShard(context, orgId),
        run: testClockCreate,
      }),
      testClockAdvance: mutation({
        type: 'TestClock',
        shard: (context, { id }) => recordShard(context, 'clk', id),
        run: testClockAdvance,
      }),
    },
    TestClock: {
      id: testClockIdOf,
      orgId: ({ orgId }) => accountIdOf({ kind: 'Organization', id: orgId }),
    },
  } satisfies Resolvers,
  nodes: { TestClock: { prefix: 'clk', find: findTestClock } },
}
