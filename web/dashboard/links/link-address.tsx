import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { UrlOfLinkDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useMay } from '../shell/account.ts'
import { QrCode } from './qr-code.tsx'

interface LinkAddressProps {
  readonly title: string
  readonly text: string
  /** The id of the session, or of the plan of a recovery link. */
  readonly id: string
  /** Buttons and links below the address. */
  readonly children?: (url: string) => ReactNode
}

/**
 * The address of a link as text and as a QR code. Shows nothing if there is no link, or to people
 * without the permission to read it.
 */
export function LinkAddress({ title, text, id, children }: LinkAddressProps) {
  const mayRead = useMay('CustomerDetails')
  const [{ data, error }, read] = useQuery({ query: UrlOfLinkDocument, variables: { id }, pause: !mayRead })
  if (error) return <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
  const node = data?.node
  const url = node && 'recoveryLink' in node ? node.recoveryLink : node && 'link' in node ? node.link : null
  if (!url) return null
  return (
    <Section title={title}>
      <p>{text}</p>
      <Id>{url}</Id>
      <QrCode text={url} label={texts.qrCode} />
      {children?.(url)}
    </Section>
  )
}
