export { moveTestClocks } from './move-test-clocks.ts'
export { createReadyClockFinder } from './ready-clocks.ts'
