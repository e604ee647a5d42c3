import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { texts } from '../language.ts'
import { AccountContext } from '../shell/account.ts'

interface PageHeadingProps {
  readonly title: string
  /** Shown beside the title, such as a status. */
  readonly children?: ReactNode
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
}

/** True until the first page is shown, which leaves the focus at the start of the document. */
let isFirst = true

/**
 * The heading of a page, which is also the title of the window. Takes the focus after a navigation
 * to another page, so that screen readers read it and Tab continues from there.
 */
export function PageHeading({ title, children, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const account = useContext(AccountContext)
  useEffect(() => {
    document.title = [title, account?.name, texts.product].filter(Boolean).join(' · ')
  }, [title, account])
  useEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    isFirst = false
  }, [])
  return (
    <header className="page-heading">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}
