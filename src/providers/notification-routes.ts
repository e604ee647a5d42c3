import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { networkOf } from '../platform/http/index.ts'
import { parseId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { accessTo } from './access-to.ts'
import { adapterOf } from './adapters.ts'
import { countFailedSignatures, type FailedSignatures } from './failed-signatures.ts'
import { findProviderConfiguration } from './find-provider-configuration.ts'
import { createNotificationKeeper, type KeepNotification } from './keep-notification.ts'
import { ProviderUnavailable } from './port.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

const BODY_BYTES_MAX = 1024 * 1024

/** In one adapter's provider the answer once had to be this text; the others look at the status alone. */
const ACCEPTED = '[accepted]'

type Receiver = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints' | 'hint'>

interface NotificationRequest {
  readonly Params: { readonly id: string }
  readonly Body: Buffer | undefined
}

/** What all of them share in this process. */
interface Desk {
  readonly failed: FailedSignatures
  readonly keep: KeepNotification
}

/**
 * Takes in what providers tell, at `POST /notifications/<id of the configuration>`. No key opens this way: the provider's
 * signature does. It is answered when everything is kept; what follows from it is the work of `applyNotifications`.
 */
export function notificationRoutes(
  services: Receiver,
  elapsedMs: () => number = () => performance.now(),
): (app: FastifyInstance) => void {
  const failed = countFailedSignatures(elapsedMs)
  const keep = createNotificationKeeper(services)
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      const whole = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const
      scope.addContentTypeParser('*', whole, (_request, body, done) => done(null, body))
      scope.post<NotificationRequest>('/notifications/:id', { logLevel: 'silent' }, (request, reply) =>
        receive({ ...services, failed, keep }, request, reply),
      )
    })
  }
}

async function receive(
  services: Receiver & Desk,
  request: FastifyRequest<NotificationRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const configuration = await configurationNamed(services, request.params.id)
  if (!configuration) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  // By configuration too: one whose secret is wrong must not shut out what the same provider tells others.
  const sender = `${networkOf(request.ip)} ${configuration.id}`
  const { failed, keep } = services
  const waitMs = failed.waitMs(sender)
  if (waitMs > 0) {
    reply.header('retry-after', `${Math.ceil(waitMs / 1000)}`)
    return plain(reply, 429, 'Too many signatures were not right.\n')
  }
  const adapter = await adapterOf(configuration.adapter)
  const message = { headers: request.headers, body: request.body ?? Buffer.alloc(0) }
  failed.count(sender)
  const events = await adapter.signedEvents(accessTo(services, configuration), message).catch(unavailable)
  if (events === 'unavailable') return plain(reply, 503, 'The signature can not be told right now. Send it again.\n')
  if (!events) return plain(reply, 401, 'The signature is not right.\n')
  failed.forgive(sender)
  await keep(configuration.id, events)
  crashPoint('notification: kept')
  return plain(reply, 200, ACCEPTED)
}

function unavailable(error: unknown): 'unavailable' {
  if (error instanceof ProviderUnavailable) return 'unavailable'
  throw error
}

async function configurationNamed(services: Receiver, text: string): Promise<ProviderConfiguration | null> {
  const id = parseId('ppc', text)
  return id && findProviderConfiguration(services, id.uuid)
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text)
}
