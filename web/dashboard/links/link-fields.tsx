import { timeIn } from '../dates.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'

/** The optional fields of every link. */
export function LinkFields() {
  return (
    <>
      <Field name="description" label={texts.description} maxLength={255} hint={texts.descriptionHint} />
      <Field name="transactionRef" label={texts.reference} maxLength={255} hint={texts.optional} />
      <Field name="expires" label={texts.expires} type="datetime-local" hint={texts.linkExpiresHint} />
    </>
  )
}

/** Returns the input of the optional fields of a link. */
export function linkInput(fields: FormData, timeZone: string) {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const [description, transactionRef, expires] = [text('description'), text('transactionRef'), text('expires')]
  return {
    ...(description && { description }),
    ...(transactionRef && { transactionRef }),
    ...(expires && { expirationDate: timeIn(expires, timeZone) }),
  }
}
