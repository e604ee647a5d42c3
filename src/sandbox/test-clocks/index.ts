export { advanceTestClocks } from './advance-test-clocks.ts'
export { createReadyClockFinder } from './ready-clocks.ts'
