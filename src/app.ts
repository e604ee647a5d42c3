import { access, auditedExecutor, type Context, createAuthenticate, newContext } from './access/index.ts'
import { checkoutFeature, checkoutRoutes } from './checkout/index.ts'
import type { Config } from './config.ts'
import { contactsFeature } from './contacts/index.ts'
import { eventsFeature } from './events/index.ts'
import type { OpenServices } from './installation.ts'
import { cancelSessionsAndPlansOfContact, paymentPlansFeature } from './payment-plans/index.ts'
import { migrationsPending } from './platform/db/index.ts'
import { buildSchema, createExecutor, type Feature, nodeFinder } from './platform/graphql/index.ts'
import { createHttpServer, type HttpServer } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import { vaultFeature } from './vault/index.ts'
import { webhooksFeature } from './webhooks/index.ts'

/** Every feature of the product. What one must do when another's record changes is handed in here. */
export const features: readonly Feature<Context>[] = [
  access,
  contactsFeature({ whenDeleted: [cancelSessionsAndPlansOfContact] }),
  vaultFeature,
  paymentPlansFeature,
  checkoutFeature,
  eventsFeature,
  webhooksFeature,
]

const FAILED_AUTHENTICATIONS_PER_MINUTE = 20

type Routes = NonNullable<Parameters<typeof createHttpServer>[0]['routes']>

/** The HTTP server of the product, not yet listening; `routes` adds to its own. */
export function createApi(config: Config, { services }: OpenServices, log: Log, routes: Routes = () => {}): HttpServer {
  const executor = auditedExecutor(createExecutor(buildSchema(features), { log, introspection: config.introspection }))
  const authenticate = createAuthenticate({ db: services.db, wallNow: services.wallNow, log })
  const findNode = nodeFinder(features)
  return createHttpServer<Context>({
    executor,
    authenticate: async (authorization) => {
      const caller = await authenticate(authorization)
      return { limitKey: caller.keyId, context: (request) => newContext(services, findNode, { caller, ...request }) }
    },
    limits: config.rateLimit && {
      requests: config.rateLimit,
      failedAuthenticationsPerMinute: FAILED_AUTHENTICATIONS_PER_MINUTE,
    },
    log,
    ready: readiness(services.db),
    routes: (app) => {
      checkoutRoutes(services)(app)
      routes(app)
    },
    explorer: config.explorer,
    trustProxy: config.trustProxy,
    closeWithinMs: 4_000,
  })
}

/** Ready is: the database answers, and has every table that this version needs. */
function readiness(db: OpenServices['services']['db']): () => Promise<boolean> {
  return async () => (await migrationsPending(db.read)).length === 0
}
