import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface CardProps {
  readonly title: string
  /** Moves the focus to the heading, because the card replaces another. */
  readonly isNext?: boolean
  readonly children: ComponentChildren
}

/** A card with a heading, which is also the title of the page. */
export function Card({ title, isNext = false, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Tallystick`
    if (isNext) heading.current?.focus()
  }, [title, isNext])
  return (
    <section class="card">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </section>
  )
}
