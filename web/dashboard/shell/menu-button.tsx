import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'

/** The properties of a menu that a button opened. */
export interface OpenedMenu {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

interface MenuButtonProps {
  readonly className: string
  /** The name of a button that shows no text. */
  readonly label?: string
  /** A lazy component, so that its script is loaded when the menu is first opened. */
  readonly menu: ComponentType<OpenedMenu>
  readonly children: ReactNode
}

/** A button that opens a menu, also by the arrow keys. */
export function MenuButton({ className, label, menu: Menu, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={openByKey}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <Menu button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
