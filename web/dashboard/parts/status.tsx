/** The urgency of a status, which its color repeats. The text says all of it. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'off'

/** A status as text with a colored dot. */
export function Status({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return (
    <span className="status" data-tone={tone}>
      {text}
    </span>
  )
}
