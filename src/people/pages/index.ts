export { DASHBOARD_PATH } from './dashboard-pages.ts'
export { peoplePages } from './people-pages.ts'
