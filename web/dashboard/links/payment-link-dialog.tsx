import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreatePaymentLinkDocument, type StorePaymentMethod } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { AmountFields, amountInput, amountText, NO_AMOUNT } from './amount-fields.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { LinkFields, linkInput } from './link-fields.tsx'

const STORE = ['Disabled', 'AskForConsent', 'Enabled'] as const satisfies readonly StorePaymentMethod[]

/** The properties of a dialog that creates a link. */
export interface LinkDialogProps {
  readonly contact: { readonly id: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Creates a link to pay, shows what the customer will pay, and leads to the page of the link. */
export function PaymentLinkDialog({ contact, onClose }: LinkDialogProps) {
  const { id: account, mode, name: seller, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(NO_AMOUNT)
  const [customer, setCustomer] = useState(contact?.name ?? null)
  return (
    <ActionDialog
      title={texts.newPaymentLink}
      submit={texts.createLink}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const contactId = String(fields.get('contactId'))
        const storePaymentMethod = String(fields.get('store') ?? 'Disabled') as StorePaymentMethod
        const input = {
          orgId: account,
          ...amountInput(amount),
          ...linkInput(fields, timeZone),
          ...(contactId && { contactId }),
          ...(storePaymentMethod !== 'Disabled' && {
            storePaymentMethod,
            recurringProcessingModel: 'CardOnFile' as const,
          }),
        }
        const { data, error } = await perform(CreatePaymentLinkDocument, { input }, key)
        const id = data?.createPaymentSession.id
        if (id) void navigate({ to: '/$account/links/payments/$id', params: { account, id } })
        return error
      }}
    >
      <AmountFields value={amount} onChange={setAmount} />
      <ContactChoice contact={contact} isOptional onChoose={setCustomer} />
      {customer && (
        <Choice
          name="store"
          label={texts.storeMethod}
          options={STORE.map((each) => [each, texts.storeMethods[each]])}
        />
      )}
      <LinkFields />
      <p className="consequence" role="status">
        {texts.paymentLinkPreview(amountText(amount), customer ?? texts.anyone, seller)} {texts.modeTexts[mode]}
      </p>
    </ActionDialog>
  )
}
