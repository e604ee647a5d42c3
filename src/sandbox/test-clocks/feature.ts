import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findTestClock } from './find-test-clock.ts'
import { testClocksResolvers } from './test-clocks.resolvers.ts'

export const testClocksFeature: Feature<Context> = {
  name: 'test-clocks',
  sdl: readFileSync(new URL('./test-clocks.graphql', import.meta.url), 'utf8'),
  resolvers: testClocksResolvers,
  nodes: { TestClock: { prefix: 'clk', find: findTestClock } },
}
