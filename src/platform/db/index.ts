export { type DatabaseOptions, openDatabase } from './database.ts'
export { DatabaseFault, isConnectionLost, violates } from './fault.ts'
export { first } from './rows.ts'
export type { Database, Queryable, Statement, Transaction } from './statement.ts'
