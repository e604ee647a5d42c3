import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { networkOf, pathNotFound, sharesOfNetwork, takeBytes } from '../../../platform/http/index.ts'
import { parseId } from '../../../platform/ids/index.ts'
import { adapterOf } from '../adapters.ts'
import { accessTo } from '../configurations/access-to.ts'
import { findProviderConfiguration } from '../configurations/find-provider-configuration.ts'
import type { ProviderConfiguration } from '../configurations/provider-configuration.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { countFailedSignatures, type FailedSignatures } from './failed-signatures.ts'
import { createNotificationStore, type StoreNotification } from './store-notification.ts'

/** An estimate from the providers' documented field limits; the largest was not measured. */
const BODY_BYTES_MAX = 256 * 1024

/** Adyen formerly required this body. The other providers read only the status. */
const ACCEPTED = '[accepted]'

type Receiver = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints' | 'hint'>

/** A request with the configuration that its path names. */
interface NotificationRequest extends FastifyRequest<{ Params: { readonly id: string }; Body: Buffer | undefined }> {
  configuration: ProviderConfiguration | null
}

/** The shared state of this process. */
interface Receipts {
  readonly failed: FailedSignatures
  readonly keep: StoreNotification
}

/**
 * Returns the routes `POST /notifications/<id of the configuration>`. The provider's signature
 * authenticates a request, not an API key. The routes store a notification and respond;
 * `applyNotifications` applies it later. They refuse unknown configurations, and senders with too
 * many failures, before they read the body.
 */
export function notificationRoutes(
  services: Receiver,
  elapsedMs: () => number = () => performance.now(),
): (app: FastifyInstance) => void {
  const failed = countFailedSignatures(elapsedMs)
  const keep = createNotificationStore(services)
  return (app) => {
    app.register(async (scope) => {
      scope.decorateRequest('configuration', null)
      takeBytes(scope, { bytesMax: BODY_BYTES_MAX, sharesOf: ({ ip }) => sharesOfNetwork(networkOf(ip)) })
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        const notification = request as NotificationRequest
        notification.configuration = await configurationNamed(services, notification.params.id)
        if (!notification.configuration) throw pathNotFound()
        const waitMs = failed.waitMs(senderOf(notification))
        if (waitMs === 0) return
        reply.header('retry-after', `${Math.ceil(waitMs / 1000)}`)
        return plain(reply, 429, 'Too many invalid signatures.\n')
      }
      scope.post('/notifications/:id', { logLevel: 'silent', onRequest }, (request, reply) =>
        receive({ ...services, failed, keep }, request as NotificationRequest, reply),
      )
    })
  }
}

/**
 * The sender includes the configuration, so that a wrong secret does not block the provider's other
 * configurations.
 */
const senderOf = ({ ip, configuration }: NotificationRequest) => `${networkOf(ip)} ${configuration?.id}`

async function receive(
  services: Receiver & Receipts,
  request: NotificationRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { configuration } = request
  if (!configuration) throw pathNotFound()
  const sender = senderOf(request)
  const { failed, keep } = services
  const adapter = await adapterOf(configuration.adapter)
  const message = { headers: request.headers, body: request.body ?? Buffer.alloc(0) }
  failed.count(sender)
  const events = await adapter.signedEvents(accessTo(services, configuration), message).catch(unavailable)
  if (events === 'unavailable')
    return plain(reply, 503, 'The signature cannot be verified at the moment. Send the notification again.\n')
  if (!events) return plain(reply, 401, 'The signature is invalid.\n')
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
