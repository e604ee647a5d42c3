/**
 * Returns the normalized form of an email address for comparisons: NFKC, in lower case. People
 * whose addresses have the same form are one person.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
