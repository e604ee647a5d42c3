const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns an address in lower case, without a `+tag` and, at Gmail, without dots. Other spellings of one mailbox, such as aliases,
 * are counted apart.
 */
export function normalizedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [mailbox = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  // An address that begins with + has no other mailbox.
  const kept = mailbox === '' ? address.slice(0, at).toLowerCase() : mailbox
  return GMAIL.has(domain) ? `${kept.replaceAll('.', '')}@gmail.com` : `${kept}@${domain}`
}
