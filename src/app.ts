import type { GraphQLSchema } from 'graphql'
import { exportsFeature } from './accounts/exports/feature.ts'
import { downloadRoute } from './accounts/exports/index.ts'
import { accessFeature } from './accounts/feature.ts'
import {
  type ActingPerson,
  type AuthenticateReading,
  auditedExecutor,
  type Context,
  createAuthenticate,
  fieldPermissions,
  newContext,
  replicaExecutor,
  STEP_UP_MUTATIONS,
  topAccountId,
} from './accounts/index.ts'
import { publicKeysFeature } from './accounts/public-keys/feature.ts'
import { checkoutFeature } from './checkout/configurations/feature.ts'
import { brandingPart } from './checkout/configurations/index.ts'
import { sessionLinksFeature } from './checkout/links/feature.ts'
import { mailSuppressionsFeature } from './checkout/mail-suppressions/feature.ts'
import {
  type CountPolicyReport,
  checkoutRoutes,
  createErrorFormatter,
  customerReturnRoutes,
} from './checkout/pages/index.ts'
import { paymentSessionsFeature } from './checkout/payment-sessions/feature.ts'
import { cancelPaymentSessionsOfContact } from './checkout/payment-sessions/index.ts'
import { paymentPlanSessionsFeature } from './checkout/plan-sessions/feature.ts'
import { cancelPlanSessionsOfContact, sessionOfPlan } from './checkout/plan-sessions/index.ts'
import { planRecoveryFeature } from './checkout/recovery/feature.ts'
import type { OpenServices } from './cli/installation.ts'
import { tokenizeEndpoint } from './cli/tokenize-endpoint.ts'
import { whenSettled } from './cli/when-settled.ts'
import type { Config } from './config/config.ts'
import { contactsFeature } from './customers/feature.ts'
import { identityFeature } from './customers/verification/feature.ts'
import { pictureRoute } from './customers/verification/index.ts'
import { consentsFeature } from './payments/consents/feature.ts'
import { disputesFeature } from './payments/disputes/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import { holderNameProblem, paymentDefaultsPart, totalsPart } from './payments/index.ts'
import { paymentMethodsFeature } from './payments/methods/feature.ts'
import { providersFeature } from './payments/providers/feature.ts'
import { notificationRoutes, prepareSandboxConfiguration } from './payments/providers/index.ts'
import { searchFeature } from './payments/search/feature.ts'
import { settlementsFeature } from './payments/settlement-reports/feature.ts'
import { paymentTotalsFeature } from './payments/totals/feature.ts'
import { peopleFeature } from './people/feature.ts'
import { createAuthenticateSession, hasStepUp, tokenOfCookie } from './people/index.ts'
import { DASHBOARD_PATH, peoplePages } from './people/pages/index.ts'
import { savedViewsFeature } from './people/saved-views/feature.ts'
import { sessionRoutes } from './people/sign-in/index.ts'
import { singleSignOnFeature } from './people/single-sign-on/feature.ts'
import { singleSignOnRoutes } from './people/single-sign-on/index.ts'
import { paymentPlansFeature } from './plans/feature.ts'
import { cancelPlansOfContact, policyPart, refuseMethodOfLivePlan } from './plans/index.ts'
import { planSchedulerFeature } from './plans/scheduler/feature.ts'
import { planTotalsFeature } from './plans/totals/feature.ts'
import { fromCellsThatAreUp, migrationsPending } from './platform/db/index.ts'
import {
  buildSchema,
  createExecutor,
  type Feature,
  nodeFinder,
  type Permissions,
  typeOfPrefix,
} from './platform/graphql/index.ts'
import { type CallerHeaders, createHttpServer, type HttpServer, type HttpServerOptions } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import { mailboxRoute } from './platform/mail/index.ts'
import { notFound } from './platform/refusal.ts'
import { testClocksFeature } from './sandbox/test-clocks/feature.ts'
import { vaultFeature } from './vault/feature.ts'
import { eventsFeature } from './webhooks/events/feature.ts'
import { eventStream } from './webhooks/events/index.ts'
import { webhooksFeature } from './webhooks/feature.ts'

/** Every feature of the product. Callbacks between features are wired here. */
export const features: readonly Feature<Context>[] = [
  accessFeature({
    organizationParts: [policyPart, brandingPart, paymentDefaultsPart, totalsPart],
    provisionOrganization: prepareSandboxConfiguration,
  }),
  contactsFeature({ whenDeleted: [cancelPlanSessionsOfContact, cancelPlansOfContact, cancelPaymentSessionsOfContact] }),
  vaultFeature({ holderNameProblem }),
  providersFeature,
  identityFeature,
  paymentMethodsFeature({ refuseDeletion: [refuseMethodOfLivePlan] }),
  paymentsFeature({ whenSettled }),
  paymentTotalsFeature,
  searchFeature({ typeOf: (prefix) => typeOfPrefix(features, prefix) }),
  settlementsFeature,
  disputesFeature,
  paymentSessionsFeature({ whenSettled }),
  paymentPlanSessionsFeature({ whenSettled }),
  paymentPlansFeature({ whenSettled, sessionOfPlan: sessionOfPlan(whenSettled) }),
  planTotalsFeature,
  planSchedulerFeature({ whenSettled }),
  planRecoveryFeature,
  consentsFeature,
  checkoutFeature,
  sessionLinksFeature,
  mailSuppressionsFeature,
  eventsFeature,
  webhooksFeature,
  singleSignOnFeature,
  publicKeysFeature,
  exportsFeature,
  peopleFeature,
  savedViewsFeature,
  testClocksFeature,
]

const FAILED_AUTHENTICATIONS_PER_MINUTE = 20

type HttpOptions = HttpServerOptions<Context>

/** Optional parts of the API. */
export interface ApiParts {
  /** Additional routes. */
  readonly routes?: HttpOptions['routes'] | undefined
  readonly explorerStart?: HttpOptions['explorerStart']
  readonly countPolicyReport?: CountPolicyReport | undefined
  /** Milliseconds of the machine's clock. Tests replace it. */
  readonly elapsedMs?: () => number
}

/** Creates the HTTP server of the product. It is not listening yet. */
export function createApi(
  config: Config,
  { services, mailer, rootKeys }: OpenServices,
  log: Log,
  { routes, explorerStart, countPolicyReport, elapsedMs = () => performance.now() }: ApiParts = {},
): HttpServer {
  const schema = buildSchema(features)
  const executor = replicaExecutor(
    auditedExecutor(
      createExecutor(schema, {
        log,
        introspection: config.introspection,
        permissions: permissionsOf(schema),
      }),
    ),
  )
  const isStepUpDue = (person: ActingPerson) => !hasStepUp(person, services.wallNow())
  const authenticate = createAuthenticate({ db: services.db, wallNow: services.wallNow, log, elapsedMs })
  const authenticateSession = createAuthenticateSession(services, elapsedMs)
  const authenticateReading: AuthenticateReading = async (headers, account, countsAsUse) => {
    if (account !== undefined && typeof account !== 'string') throw notFound('Account')
    const session = headers.authorization === undefined && sessionOf(config.publicUrl, headers)
    const { origin } = new URL(config.publicUrl)
    return session
      ? authenticateSession({ ...session, origin, account, countsAsUse })
      : authenticate(headers.authorization)
  }
  const findNode = nodeFinder(features)
  return createHttpServer<Context>({
    executor,
    authenticate: async (headers) => {
      const session = headers.authorization === undefined && sessionOf(config.publicUrl, headers)
      const caller = await (session ? authenticateSession(session) : authenticate(headers.authorization))
      return {
        limitKey: caller.person?.sessionId ?? caller.keyId ?? caller.account.id,
        tenant: { accountId: caller.account.id, topId: topAccountId(caller.account) },
        context: (request) => newContext(services, findNode, { caller, ...request }),
      }
    },
    limits: config.rateLimit && {
      requests: config.rateLimit,
      failedAuthenticationsPerMinute: FAILED_AUTHENTICATIONS_PER_MINUTE,
    },
    crossOrigin: tokenizeEndpoint(schema, services, findNode, { log, elapsedMs }),
    log,
    ready: readiness(services.db, rootKeys),
    routes: (app) => {
      checkoutRoutes(services, whenSettled, countPolicyReport, elapsedMs)(app)
      notificationRoutes(services)(app)
      customerReturnRoutes(services, whenSettled)(app)
      singleSignOnRoutes(services, elapsedMs)(app)
      peoplePages({ hasExplorer: config.explorer })(app)
      sessionRoutes(services, elapsedMs)(app)
      downloadRoute(services, { authenticate: authenticateReading, isStepUpDue }, elapsedMs)(app)
      pictureRoute(services, authenticateReading, findNode, elapsedMs)(app)
      eventStream(services, authenticateReading, elapsedMs)(app)
      mailboxRoute(mailer)(app)
      routes?.(app)
    },
    formatError: createErrorFormatter(),
    ...{ explorer: config.explorer, home: DASHBOARD_PATH },
    ...(explorerStart && { explorerStart }),
    trustProxy: config.trustProxy,
    strictTransport: new URL(config.publicUrl).protocol === 'https:',
    ...config.http,
    closeWithinMs: 4_000,
  })
}

/** Returns the permissions of the schema's fields, and the mutations that need step-up. */
function permissionsOf(schema: GraphQLSchema): Permissions<Context> {
  return {
    ofFields: fieldPermissions(schema),
    ofCaller: ({ caller }) => caller.permissions,
    stepUp: {
      mutations: STEP_UP_MUTATIONS,
      isDue: ({ caller: { person }, wallNow }) => person !== null && !hasStepUp(person, wallNow()),
    },
  }
}

/** Returns the request of a person, or null without a session's cookie. */
function sessionOf(publicUrl: string, { cookie, origin, 'tallystick-account': account }: CallerHeaders) {
  const token = tokenOfCookie('session', publicUrl, cookie)
  return token === null ? null : { token, origin, account: typeof account === 'string' ? account : undefined }
}

/**
 * Returns the readiness check: the database or at least one cell responds, every migration is
 * applied to those that do, and this process has the active root key.
 */
function readiness(db: OpenServices['services']['db'], rootKeys: OpenServices['rootKeys']): () => Promise<boolean> {
  return async () => {
    const pending = await fromCellsThatAreUp(db.cells, (cell) => migrationsPending(cell.read))
    return rootKeys.seals() !== null && pending.flat().length === 0
  }
}
