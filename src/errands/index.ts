export { type Debt, errandDone, owe } from './owe.ts'
export { type Doers, type Errand, type ErrandKind, runErrands } from './run-errands.ts'
