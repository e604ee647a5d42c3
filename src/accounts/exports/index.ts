export { deleteExpiredExports } from './delete-expired-exports.ts'
export { downloadRoute } from './download-route.ts'
export type { Export } from './export.ts'
export { type Exporters, writeExport } from './write-export.ts'
