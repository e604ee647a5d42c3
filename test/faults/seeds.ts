// Kills processes of the product with `kill -9`, at named points and at any moment, and checks that
// every charge is made once: `npm run test:faults`, or `FAULT_SEEDS=17 npm run test:faults` for one
// seed, `FAULT_SEEDS=1-200` for many.
import { testSeeds } from './test-seeds.ts'

const [first = 1, last = first] = (process.env.FAULT_SEEDS ?? '1-50').split('-').map(Number)
testSeeds(first, last)
