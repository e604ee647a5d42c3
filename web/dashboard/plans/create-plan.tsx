import { lazy, Suspense, useState } from 'react'
import { texts } from '../language.ts'
import { useMay } from '../shell/account.ts'

/** Loaded on demand, because most visits create no plan. */
const CreatePlanDialog = lazy(() =>
  import('./create-plan-dialog.tsx').then((module) => ({ default: module.CreatePlanDialog })),
)

interface CreatePlanProps {
  readonly contact: { readonly id: string; readonly name: string }
}

/** The button and the dialog that create a plan for a customer. */
export function CreatePlan({ contact }: CreatePlanProps) {
  const mayCreate = useMay('Payments')
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {texts.newPlan}
      </button>
      <Suspense>{isOpen && <CreatePlanDialog contact={contact} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
