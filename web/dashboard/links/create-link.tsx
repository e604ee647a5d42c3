import { lazy, Suspense, useState } from 'react'
import { texts } from '../language.ts'
import { useMay } from '../shell/account.ts'

/** Loaded on demand, because most visits create no link. */
const PaymentLinkDialog = lazy(() =>
  import('./payment-link-dialog.tsx').then((module) => ({ default: module.PaymentLinkDialog })),
)
const PlanLinkDialog = lazy(() =>
  import('./plan-link-dialog.tsx').then((module) => ({ default: module.PlanLinkDialog })),
)

interface CreateLinkProps {
  /** The customer of the link, on the page of a customer. */
  readonly contact?: { readonly id: string; readonly name: string }
}

/** The buttons and dialogs that create a link to pay or to a plan. */
export function CreateLink({ contact }: CreateLinkProps) {
  const mayCreate = useMay('Payments')
  const [kind, setKind] = useState<'payment' | 'plan' | null>(null)
  if (!mayCreate) return null
  const given = { contact: contact ?? null, onClose: () => setKind(null) }
  return (
    <>
      <button type="button" className="button" onClick={() => setKind('plan')}>
        {texts.newPlanLink}
      </button>
      <button type="button" className="button primary" onClick={() => setKind('payment')}>
        {texts.newPaymentLink}
      </button>
      <Suspense>
        {kind === 'payment' && <PaymentLinkDialog {...given} />}
        {kind === 'plan' && <PlanLinkDialog {...given} />}
      </Suspense>
    </>
  )
}
