import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { reportFailingRefund } from '../charging/report-failing.ts'
import type { CaptureOutcome, ProviderClient } from '../providers/index.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { applyCaptureOutcome } from './apply-capture-outcome.ts'
import type { CaptureRequest } from './capture-request.ts'

/** Sends a committed capture request and applies the provider's outcome. */
export async function sendCapture(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  captureRequest: CaptureRequest,
  client: ProviderClient,
): Promise<void> {
  const outcome = await captureAtProvider(services, captureRequest, client)
  crashPoint('capture: answered')
  await applyCaptureOutcome(services, whenSettled, account, captureRequest, outcome)
  crashPoint('capture: settled')
}

/** Sends a capture request under its key. An internal error is logged and is an unknown outcome. */
export async function captureAtProvider(
  services: Services,
  captureRequest: CaptureRequest,
  { provider, access }: ProviderClient,
): Promise<CaptureOutcome> {
  const { id, paymentId, request } = captureRequest
  try {
    const outcome = (await provider.captures?.send(access, id, request)) ?? UNREADABLE
    await reportFailingRefund(services, captureRequest, outcome)
    return outcome
  } catch (err) {
    services.log.error({ err, captureRequestId: id, paymentId }, 'failed to send a capture request')
    return UNREADABLE
  }
}

const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const
