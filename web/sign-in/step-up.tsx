import { useState } from 'preact/hooks'
import { Card } from './card.tsx'
import { Form } from './form.tsx'
import { problemOf } from './problem.ts'
import { send } from './routes.ts'
import type { Texts } from './texts/index.ts'

/** Proves a factor once more, for operations that need one of the last minutes. */
export function StepUp({ texts }: { readonly texts: Texts }) {
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed)
    return (
      <Card title={texts.confirmed} isNext>
        <p>{texts.confirmedText}</p>
      </Card>
    )
  return (
    <Card title={texts.stepUp}>
      <p>{texts.stepUpText}</p>
      <Form
        texts={texts}
        submit={texts.continue}
        fields={[{ name: 'factor', label: texts.passwordOrCode, type: 'password', autocomplete: 'current-password' }]}
        send={async ({ factor = '' }) => {
          const given = /^\d{6}$/.test(factor.trim()) ? { code: factor.trim() } : { password: factor }
          const { refusal } = await send('step-up', given)
          if (refusal) return problemOf(refusal, texts.signInFailed, texts)
          setConfirmed(true)
          return null
        }}
      />
    </Card>
  )
}
