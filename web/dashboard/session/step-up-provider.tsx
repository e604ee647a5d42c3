import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { StepUpContext } from '../api/use-perform.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })))

/** Gives the pages a dialog in which the person proves a factor again. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  const askForFactor = useCallback(
    () => new Promise<boolean>((resolve) => setAnswer(() => (isProven: boolean) => resolve(isProven))),
    [],
  )
  const close = (isProven: boolean) => {
    answer?.(isProven)
    setAnswer(null)
  }
  return (
    <StepUpContext value={askForFactor}>
      {children}
      {answer && (
        <Suspense>
          <StepUpDialog onClose={close} />
        </Suspense>
      )}
    </StepUpContext>
  )
}
