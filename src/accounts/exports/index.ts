export { deleteExpiredExports } from './delete-expired-exports.ts'
export { type AuthenticateDownload, downloadRoute } from './download-route.ts'
export type { Export } from './export.ts'
export { type Exporters, writeExport } from './write-export.ts'
