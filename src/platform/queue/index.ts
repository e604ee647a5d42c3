export { type Debt, errandDone, owe } from './owe.ts'
export { backoffSeconds, type Doer, type Doers, type Errand, type ErrandKind, runErrands } from './run-errands.ts'
