import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Services } from '../../accounts/index.ts'
import {
  createTokenBuckets,
  networkOf,
  perMinute,
  sharesOfNetwork,
  takeJson,
  tooMany,
} from '../../platform/http/index.ts'
import { type PolicyReport, readPolicyReports } from './policy-report.ts'

/** Counts one report. */
export type CountPolicyReport = (report: PolicyReport) => void

const CONTENT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json']
const BODY_BYTES_MAX = 8 * 1024
/**
 * Reports need no authentication, so they are limited for each address and for the log as a whole.
 */
const REQUESTS_PER_ADDRESS = perMinute(30)
const LINES_OF_LOG = perMinute(20)

/**
 * Receives browsers' reports about policy violations on a checkout page, counts each and logs some.
 * Keeps only the directive, the kind of the blocked resource and a foreign origin.
 */
export function policyReportRoute(
  { publicUrl, log }: Pick<Services, 'publicUrl' | 'log'>,
  elapsedMs: () => number,
  count: CountPolicyReport,
): (app: FastifyInstance) => void {
  const takeOfAddress = createTokenBuckets(REQUESTS_PER_ADDRESS, elapsedMs)
  const takeOfLog = createTokenBuckets(LINES_OF_LOG, elapsedMs)
  const ownOrigin = new URL(publicUrl).origin
  let unlogged = 0
  const take = (report: PolicyReport): void => {
    count(report)
    if (takeOfLog('', 1) > 0) {
      unlogged += 1
      return
    }
    log.warn({ ...report, unlogged }, 'a browser reported a content security policy violation on the checkout page')
    unlogged = 0
  }
  return (app) => {
    app.register(async (scope) => {
      const sharesOf = ({ ip }: FastifyRequest) => sharesOfNetwork(networkOf(ip))
      takeJson(scope, { bytesMax: BODY_BYTES_MAX, sharesOf, jsonTypes: CONTENT_TYPES })
      scope.addHook('onRequest', async ({ ip }) => {
        const waitMs = takeOfAddress(networkOf(ip), 1)
        if (waitMs > 0) throw tooMany(waitMs)
      })
      scope.post('/checkout-reports', { logLevel: 'silent' }, async ({ body }, reply) => {
        for (const report of readPolicyReports(body, ownOrigin)) take(report)
        return reply.code(204).send()
      })
    })
  }
}

/** Registers the counter of policy reports. Loads its library only when it is called. */
export async function openPolicyReportCounter(registry: Registry): Promise<CountPolicyReport> {
  return (await import('./policy-report-metrics.ts')).openPolicyReportCounter(registry)
}
