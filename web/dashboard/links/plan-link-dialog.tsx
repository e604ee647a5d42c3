import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreatePlanLinkDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { useAccount } from '../shell/account.ts'
import { ContactChoice } from './contact-choice.tsx'
import { LinkFields, linkInput } from './link-fields.tsx'
import type { LinkDialogProps } from './payment-link-dialog.tsx'
import {
  amountsByNumber,
  eachAmountText,
  NO_PLAN_AMOUNT,
  PlanAmountFields,
  PlanTotal,
  planAmountInput,
} from './plan-amount.tsx'
import { PlanTermsFields, scheduleOf, usePlanTerms } from './plan-terms.tsx'
import { ScheduleDates } from './schedule-dates.tsx'

/** Creates a link to a plan, shows its dates, and leads to the page of the link. */
export function PlanLinkDialog({ contact, onClose }: LinkDialogProps) {
  const { id: account, mode, name: seller, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(NO_PLAN_AMOUNT)
  const [terms, setTerms] = usePlanTerms()
  const [customer, setCustomer] = useState(contact?.name ?? null)
  const schedule = scheduleOf(terms)
  const count = schedule?.occurrences
  return (
    <ActionDialog
      title={texts.newPlanLink}
      submit={texts.createLink}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        if (!schedule) return undefined
        const contactId = String(fields.get('contactId'))
        const input = {
          ...{ orgId: account, contactId, ...planAmountInput(amount) },
          ...{ ...schedule, ...linkInput(fields, timeZone) },
        }
        const { data, error } = await perform(CreatePlanLinkDocument, { input }, key)
        const id = data?.paymentPlanSessionCreate.id
        if (id) void navigate({ to: '/$account/links/plans/$id', params: { account, id } })
        return error
      }}
    >
      <ContactChoice contact={contact} isOptional={false} onChoose={setCustomer} />
      <PlanAmountFields value={amount} onChange={setAmount} occurrences={count} />
      <PlanTermsFields terms={terms} onChange={setTerms} />
      <LinkFields />
      <div className="consequence">
        <p role="status">
          {texts.planLinkPreview(
            eachAmountText(amount, count),
            customer ?? texts.theCustomer,
            seller,
            texts.frequencies[terms.frequency],
            count ?? 0,
          )}{' '}
          {texts.modeTexts[mode]}
        </p>
        <PlanTotal amount={amount} occurrences={count} />
        {schedule && <ScheduleDates schedule={schedule} amountOf={amountsByNumber(amount, count)} />}
      </div>
    </ActionDialog>
  )
}
