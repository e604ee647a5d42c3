import type { FastifyInstance, FastifyRequest } from 'fastify'
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
const BODY_BYTES_MOST = 8 * 1024
/** Anybody may send reports: each address, and the log as a whole, takes only so many. */
const REQUESTS_PER_ADDRESS = perMinute(30)
const LINES_OF_LOG = perMinute(20)

/**
 * Takes the reports of browsers that refused something on a checkout page, counts each and logs some. Nothing of a report is
 * kept but its directive, the kind of what was refused and a foreign origin.
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
      takeJson(scope, { bytesMost: BODY_BYTES_MOST, sharesOf, jsonTypes: CONTENT_TYPES })
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
