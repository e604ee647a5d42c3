export { moveTestClocks } from './move-test-clocks.ts'
export { standingClocksInTurn } from './standing-clocks.ts'
