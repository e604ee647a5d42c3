import type { ReactNode } from 'react'

/** A name and its value. Null and undefined are not shown. */
export type Fact = readonly [name: string, value: ReactNode]

/** A list of names and values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A section of a page with a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A section while its content is being read. */
export function SkeletonSection({ lines = 5 }: { readonly lines?: number }) {
  return (
    <section className="section" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <p key={line}>
          <span className="skeleton" />
        </p>
      ))}
    </section>
  )
}
