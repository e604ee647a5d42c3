import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { timeIn } from '../dates.ts'
import { CreatePlanDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { amountText } from '../links/amount-fields.tsx'
import {
  amountsByNumber,
  eachAmountText,
  NO_PLAN_AMOUNT,
  PlanAmountFields,
  PlanTotal,
  planAmountInput,
} from '../links/plan-amount.tsx'
import { PlanTermsFields, scheduleOf, usePlanTerms } from '../links/plan-terms.tsx'
import { ScheduleDates } from '../links/schedule-dates.tsx'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field, TextArea } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { MethodChoice } from './method-choice.tsx'

interface CreatePlanDialogProps {
  readonly contact: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Creates a plan on a stored method, after showing its dates, and leads to its page. */
export function CreatePlanDialog({ contact, onClose }: CreatePlanDialogProps) {
  const { id: account, mode, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(NO_PLAN_AMOUNT)
  const [terms, setTerms] = usePlanTerms()
  const schedule = scheduleOf(terms)
  const count = schedule?.occurrences
  const create = async (fields: FormData, key: string) => {
    if (!schedule) return undefined
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const description = text('description')
    const input = {
      ...{ orgId: account, contactId: contact.id, paymentMethodId: text('paymentMethodId') },
      ...{ ...schedule, ...planAmountInput(amount), ...(description && { description }) },
      authorization: { acceptedAt: timeIn(text('acceptedAt'), timeZone), text: text('text') },
    }
    const { data, error } = await perform(CreatePlanDocument, { input }, key)
    const id = data?.paymentPlanCreate.id
    if (id) void navigate({ to: '/$account/plans/$id', params: { account, id } })
    return error
  }
  const frequency = texts.frequencies[terms.frequency]
  return (
    <ActionDialog
      title={texts.newPlan}
      submit={(amount.isTotal ? texts.createPlanOfTotal : texts.createPlan)(amountText(amount))}
      isDangerous={mode === 'Live'}
      onClose={onClose}
      onSubmit={create}
    >
      <MethodChoice contactId={contact.id} current={null} />
      <PlanAmountFields value={amount} onChange={setAmount} occurrences={count} />
      <PlanTermsFields terms={terms} onChange={setTerms} />
      <Field name="description" label={texts.description} maxLength={255} hint={texts.descriptionHint} />
      <Field name="acceptedAt" label={texts.agreedAt} type="datetime-local" required hint={texts.agreedAtHint} />
      <TextArea name="text" label={texts.agreedText} rows={3} maxLength={5000} required hint={texts.agreedTextHint} />
      <div className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        <p role="status">
          {texts.planPreview(eachAmountText(amount, count), contact.name, frequency, count ?? 0)}{' '}
          {texts.modeTexts[mode]}
        </p>
        <PlanTotal amount={amount} occurrences={count} />
        {schedule && <ScheduleDates schedule={schedule} amountOf={amountsByNumber(amount, count)} />}
      </div>
    </ActionDialog>
  )
}
