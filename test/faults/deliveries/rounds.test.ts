import { testRounds } from './test-rounds.ts'

// Two consecutive rounds plan a death at every point.
testRounds(1, 2)
