import type { ProviderRowFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Status } from '../parts/status.tsx'

/** The state of a provider configuration: active, or why nothing is charged through it. */
export function ProviderStatus({
  provider: { replacedBy, health, pausedAt },
}: {
  readonly provider: Pick<ProviderRowFragment, 'replacedBy' | 'health' | 'pausedAt'>
}) {
  if (health === 'Failing') return <Status text={texts.failing} tone="bad" />
  if (pausedAt) return <Status text={texts.paused} tone="warn" />
  if (replacedBy) return <Status text={texts.replaced} tone="off" />
  return <Status text={texts.charging} tone="good" />
}
