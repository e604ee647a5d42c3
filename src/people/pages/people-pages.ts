import type { FastifyInstance } from 'fastify'
import { type DashboardOptions, dashboardPages } from './dashboard-pages.ts'
import { sessionPages } from './session-pages.ts'

/** Serves the pages for people: those on which they sign in, and the dashboard. */
export function peoplePages(options: DashboardOptions): (app: FastifyInstance) => void {
  return (app) => {
    sessionPages()(app)
    dashboardPages(options)(app)
  }
}
