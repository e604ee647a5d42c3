import { testSeeds } from '../faults/test-seeds.ts'

// Seed 2 kills a worker while it settles a charge and a refund. Seed 3 kills a worker after it has
// written the charge of a plan.
testSeeds(2, 3)
testSeeds(7, 7)
