import { type ReactNode, useState } from 'react'
import type { CombinedError, UseQueryExecute } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import {
  CancelPaymentLinkDocument,
  CancelPlanLinkDocument,
  type PaymentLinkRowFragment,
  type PlanLinkRowFragment,
} from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { type Fact, Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useMay } from '../shell/account.ts'
import { customerOf } from './customer-of.ts'
import { LinkAddress } from './link-address.tsx'
import { ShownLinkStatus } from './link-status.tsx'
import { SendLinkDialog } from './send-link-dialog.tsx'

interface LinkViewProps {
  readonly kind: 'payment' | 'plan'
  readonly link: PaymentLinkRowFragment | PlanLinkRowFragment | null | undefined
  readonly error: CombinedError | undefined
  readonly read: UseQueryExecute
  readonly facts: readonly Fact[]
  /** Shown below the facts, such as the dates of a plan. */
  readonly children?: ReactNode
}

/** The page of one link: its address while it is open, its facts, sending and canceling it. */
export function LinkView({ kind, link, error, read, facts, children }: LinkViewProps) {
  const mayCancel = useMay('Payments') && link?.status === 'Active'
  const [isCanceling, setCanceling] = useState(false)
  return (
    <>
      <PageHeading
        title={kind === 'plan' ? texts.planLink : texts.paymentLink}
        actions={
          mayCancel && (
            <button type="button" className="button" onClick={() => setCanceling(true)}>
              {texts.cancelLink}
            </button>
          )
        }
      >
        {link && (
          <p className="figure">
            <strong>{formatAmount(link.amount, link.currency)}</strong>{' '}
            {'frequency' in link && <span>{texts.frequencies[link.frequency]}</span>}{' '}
            <ShownLinkStatus status={link.status} />
          </p>
        )}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!link && !error && <SkeletonSection lines={8} />}
      {link && (
        <div className="columns">
          <div>
            {link.status === 'Active' && <OpenLink kind={kind} link={link} />}
            {children}
          </div>
          <div>
            <Section title={texts.details}>
              <Facts facts={facts} />
            </Section>
          </div>
        </div>
      )}
      {link && isCanceling && <CancelLinkDialog kind={kind} link={link} onClose={() => setCanceling(false)} />}
    </>
  )
}

interface OpenLinkProps {
  readonly kind: 'payment' | 'plan'
  readonly link: PaymentLinkRowFragment | PlanLinkRowFragment
}

function OpenLink({ kind, link }: OpenLinkProps) {
  const maySend = useMay('Contacts')
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const email = link.contact?.email ?? ('contactRef' in link ? link.contactRef?.email : null) ?? null
  return (
    <LinkAddress title={texts.addressOfLink} text={texts.addressOfLinkText} id={link.id}>
      {() => (
        <>
          {maySend && (
            <p>
              <button type="button" className="button primary" onClick={() => setSending(true)}>
                {texts.sendLink}
              </button>
            </p>
          )}
          <p role="status">{sentTo && texts.linkSent(sentTo)}</p>
          {isSending && (
            <SendLinkDialog
              id={link.id}
              kind={kind}
              email={email}
              onSent={setSentTo}
              onClose={() => setSending(false)}
            />
          )}
        </>
      )}
    </LinkAddress>
  )
}

function CancelLinkDialog({ kind, link, onClose }: OpenLinkProps & { readonly onClose: () => void }) {
  const perform = usePerform()
  return (
    <ActionDialog
      title={texts.cancelLink}
      submit={texts.cancelLink}
      isDangerous
      onClose={onClose}
      onSubmit={async (_fields, key) => {
        const input = { id: link.id, status: 'Canceled' } as const
        const { error } =
          kind === 'plan'
            ? await perform(CancelPlanLinkDocument, { input }, key)
            : await perform(CancelPaymentLinkDocument, { input }, key)
        return error
      }}
    >
      <p className="consequence">
        {texts.cancelLinkConsequence(formatAmount(link.amount, link.currency), customerOf(link) ?? texts.theCustomer)}
      </p>
    </ActionDialog>
  )
}
