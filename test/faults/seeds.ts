// Kills processes of the product by `kill -9`, at named points and at any moment, and looks whether money moved once:
// `npm run test:faults`, or `FAULT_SEEDS=17 npm run test:faults` for one seed, `FAULT_SEEDS=1-200` for many.
import { trySeeds } from './try-seeds.ts'

const [first = 1, last = first] = (process.env.FAULT_SEEDS ?? '1-50').split('-').map(Number)
trySeeds(first, last)
