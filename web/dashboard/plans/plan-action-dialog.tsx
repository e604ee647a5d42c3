import type { CombinedError } from 'urql'
import { type Perform, usePerform } from '../api/use-perform.ts'
import { todayIn } from '../dates.ts'
import {
  CancelPlanDocument,
  ChangePlanMethodDocument,
  MarkOccurrencePaidDocument,
  PausePlanDocument,
  type PaymentPlanTender,
  type PlanQuery,
  ReopenOccurrenceDocument,
  ResumePlanDocument,
  RunPlanDocument,
  SkipOccurrenceDocument,
  WaiveOccurrenceDocument,
} from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { MethodChoice } from './method-choice.tsx'

type Plan = NonNullable<PlanQuery['paymentPlan']>

/** A change of a plan, or of one of its occurrences. */
export type PlanAction =
  | { readonly kind: 'pause' | 'resume' | 'run' | 'change-method' | 'cancel' }
  | {
      readonly kind: 'skip' | 'mark-paid' | 'waive' | 'reopen'
      readonly number: number
      readonly amount: string
    }

const TENDERS = ['Cash', 'Check', 'BankTransfer', 'Other'] as const satisfies readonly PaymentPlanTender[]

interface PlanActionDialogProps {
  readonly plan: Plan
  readonly action: PlanAction
  readonly onClose: () => void
}

/** Confirms a change of a plan. Names the customer and what the change means for the charges. */
export function PlanActionDialog({ plan, action, onClose }: PlanActionDialogProps) {
  const { mode } = useAccount()
  const perform = usePerform()
  const customer = plan.contact?.name ?? texts.theCustomer
  const amount = formatAmount('amount' in action ? action.amount : plan.amount, plan.currency)
  const title =
    'number' in action
      ? texts.occurrenceTitle(texts.occurrenceActions[action.kind], action.number)
      : texts.planActions[action.kind]
  return (
    <ActionDialog
      title={title}
      submit={'number' in action ? texts.occurrenceActions[action.kind] : texts.planActions[action.kind]}
      isDangerous={action.kind === 'cancel' || (mode === 'Live' && action.kind === 'run')}
      onClose={onClose}
      onSubmit={(fields, key) => send(perform, plan.id, action, fields, key)}
    >
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        {texts.planConsequences[action.kind](amount, customer)} {texts.modeTexts[mode]}
      </p>
      <Fields plan={plan} action={action} />
    </ActionDialog>
  )
}

function Fields({ plan, action: { kind } }: Pick<PlanActionDialogProps, 'plan' | 'action'>) {
  const { timeZone } = useAccount()
  switch (kind) {
    case 'mark-paid':
      return (
        <>
          <Choice name="tender" label={texts.tender} options={TENDERS.map((each) => [each, texts.tenders[each]])} />
          <Field name="paidDate" label={texts.paidDate} type="date" required defaultValue={todayIn(timeZone)} />
          <Field name="reference" label={texts.reference} hint={texts.optional} />
        </>
      )
    case 'waive':
      return <Field name="reason" label={texts.reason} required />
    case 'change-method':
      return <MethodChoice contactId={plan.contactId} current={plan.paymentMethodId ?? null} />
    default:
      return null
  }
}

async function send(
  perform: Perform,
  id: string,
  action: PlanAction,
  fields: FormData,
  key: string,
): Promise<CombinedError | undefined> {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const reference = text('reference')
  switch (action.kind) {
    case 'pause':
      return (await perform(PausePlanDocument, { input: { id } }, key)).error
    case 'resume':
      return (await perform(ResumePlanDocument, { input: { id } }, key)).error
    case 'cancel':
      return (await perform(CancelPlanDocument, { input: { id } }, key)).error
    case 'run':
      return (await perform(RunPlanDocument, { id }, key)).error
    case 'change-method': {
      const input = { id, paymentMethodId: text('paymentMethodId') }
      return (await perform(ChangePlanMethodDocument, { input }, key)).error
    }
    case 'skip':
      return (await perform(SkipOccurrenceDocument, { input: { id, number: action.number } }, key)).error
    case 'reopen':
      return (await perform(ReopenOccurrenceDocument, { input: { id, number: action.number } }, key)).error
    case 'waive': {
      const input = { id, number: action.number, reason: text('reason') }
      return (await perform(WaiveOccurrenceDocument, { input }, key)).error
    }
    case 'mark-paid': {
      const tender = text('tender') as PaymentPlanTender
      const input = { id, number: action.number, tender, paidDate: text('paidDate'), ...(reference && { reference }) }
      return (await perform(MarkOccurrencePaidDocument, { input }, key)).error
    }
  }
}
