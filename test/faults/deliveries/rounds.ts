// Kills workers that deliver webhooks with `kill -9`, at named points and at any moment, and checks
// that everything was delivered: `npm run test:faults`, or
// `FAULT_SEEDS=17 npm test -- test/faults/deliveries/rounds.ts` for one round, `FAULT_SEEDS=1-200`
// for many.
import { testRounds } from './test-rounds.ts'

const [first = 1, last = first] = (process.env.FAULT_SEEDS ?? '1-100').split('-').map(Number)
testRounds(first, last)
