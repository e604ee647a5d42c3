import type { Brand } from './state.ts'
import type { Texts } from './texts/index.ts'

interface ContactProps {
  readonly brand: Brand
  readonly texts: Texts
}

/** Shows how customers reach the merchant. Without a known contact it shows a sentence. */
export function Contact({ brand: { name, support }, texts }: ContactProps) {
  if (support === null) return <p>{texts.contactBrand(name)}</p>
  const { email, phone, url } = support
  return (
    <div class="contact">
      <p>{texts.contactBrandAt(name)}</p>
      <ul>
        {email !== null && (
          <li>
            <a href={mailAddress(email)}>{email}</a>
          </li>
        )}
        {phone !== null && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {url !== null && (
          <li>
            {/* Opens a new window: the form stays, and no frame navigates. */}
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url.replace(/^https?:\/\//, '')}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

/**
 * Returns the link of an address. The characters `?`, `#` and `&` would start other parts of it.
 */
function mailAddress(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?#&]/g, encodeURIComponent)}`
}
