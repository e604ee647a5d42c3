import type { GraphQLSchema } from 'graphql'
import { auditedExecutor, type Context, newContext, type Services, topAccountId } from '../accounts/index.ts'
import {
  createAuthenticatePublicKey,
  isPageOrigin,
  ownIdempotencyKey,
  TOKENIZATION,
} from '../accounts/public-keys/index.ts'
import { createExecutor, type FindNode } from '../platform/graphql/index.ts'
import { type CrossOriginEndpoint, perMinute } from '../platform/http/index.ts'
import type { Log } from '../platform/log/index.ts'

/**
 * These limits apply in development, too. A public key is not secret, and card forms are used to
 * test stolen card numbers.
 */
const PAGE_LIMITS = { perKey: perMinute(300), perAddress: perMinute(30) }

/**
 * Far above the size of a card or bank account with its billing address and the operation's text.
 */
const TOKENIZE_BYTES_MAX = 16 * 1024

/**
 * Returns the endpoint for pages with a public key, at a path of its own, with access only to
 * tokenization.
 */
export function tokenizeEndpoint(
  schema: GraphQLSchema,
  services: Services,
  findNode: FindNode<Context>,
  { log, elapsedMs }: { readonly log: Log; readonly elapsedMs: () => number },
): CrossOriginEndpoint<Context> {
  const authenticate = createAuthenticatePublicKey(services, elapsedMs)
  return {
    path: '/tokenize',
    bytesMax: TOKENIZE_BYTES_MAX,
    executor: auditedExecutor(createExecutor(schema, { log, permitted: TOKENIZATION, documentsMax: 100 })),
    authenticate: async (authorization) => {
      const { caller, origins } = await authenticate(authorization)
      const { keyId } = caller
      return {
        limitKey: keyId,
        tenant: { accountId: caller.account.id, topId: topAccountId(caller.account) },
        origins,
        context: ({ idempotencyKey, ...request }) =>
          newContext(services, findNode, {
            caller,
            ...request,
            idempotencyKey: ownIdempotencyKey(keyId, idempotencyKey),
          }),
      }
    },
    isOrigin: (origin) => isPageOrigin(origin, services.httpOnLoopback),
    limits: PAGE_LIMITS,
  }
}
