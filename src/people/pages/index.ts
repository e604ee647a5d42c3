export { DASHBOARD_PATH, dashboardPages } from './dashboard-pages.ts'
export { sessionPages } from './session-pages.ts'
