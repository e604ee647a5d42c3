import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreatePlanLinkDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { useAccount } from '../shell/account.ts'
import { AmountFields, amountInput, amountText, NO_AMOUNT } from './amount-fields.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { LinkFields, linkInput } from './link-fields.tsx'
import type { LinkDialogProps } from './payment-link-dialog.tsx'
import { PlanTermsFields, scheduleOf, usePlanTerms } from './plan-terms.tsx'
import { ScheduleDates } from './schedule-dates.tsx'

/** Creates a link to a plan, shows its dates, and leads to the page of the link. */
export function PlanLinkDialog({ contact, onClose }: LinkDialogProps) {
  const { id: account, mode, name: seller, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(NO_AMOUNT)
  const [terms, setTerms] = usePlanTerms()
  const [customer, setCustomer] = useState(contact?.name ?? null)
  const schedule = scheduleOf(terms)
  return (
    <ActionDialog
      title={texts.newPlanLink}
      submit={texts.createLink}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        if (!schedule) return undefined
        const contactId = String(fields.get('contactId'))
        const input = {
          ...{ orgId: account, contactId, ...amountInput(amount) },
          ...{ ...schedule, ...linkInput(fields, timeZone) },
        }
        const { data, error } = await perform(CreatePlanLinkDocument, { input }, key)
        const id = data?.paymentPlanSessionCreate.id
        if (id) void navigate({ to: '/$account/links/plans/$id', params: { account, id } })
        return error
      }}
    >
      <ContactChoice contact={contact} isOptional={false} onChoose={setCustomer} />
      <AmountFields value={amount} onChange={setAmount} />
      <PlanTermsFields terms={terms} onChange={setTerms} />
      <LinkFields />
      <div className="consequence">
        <p role="status">
          {texts.planLinkPreview(
            amountText(amount),
            customer ?? texts.theCustomer,
            seller,
            texts.frequencies[terms.frequency],
            schedule?.occurrences ?? 0,
          )}{' '}
          {texts.modeTexts[mode]}
        </p>
        {schedule && <ScheduleDates schedule={schedule} />}
      </div>
    </ActionDialog>
  )
}
