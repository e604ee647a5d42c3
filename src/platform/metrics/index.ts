export { createMetricsServer, type MetricsServer } from './metrics-server.ts'
