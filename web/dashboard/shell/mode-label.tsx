import type { Mode } from '../documents.generated.ts'
import { texts } from '../language.ts'

/** The mode of an account as a text on its color. */
export function ModeLabel({ mode }: { readonly mode: Mode }) {
  return (
    <span className="mode" data-mode={mode}>
      {texts.modes[mode]}
    </span>
  )
}
