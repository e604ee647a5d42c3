// Kills workers that deliver webhooks by `kill -9`, at named points and at any moment, and looks whether everything was delivered:
// `npm run test:faults`, or `FAULT_SEEDS=17 npm test -- test/faults/deliveries/rounds.ts` for one round, `FAULT_SEEDS=1-200` for many.
import { tryRounds } from './try-rounds.ts'

const [first = 1, last = first] = (process.env.FAULT_SEEDS ?? '1-100').split('-').map(Number)
tryRounds(first, last)
