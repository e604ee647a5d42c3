/**
 * Returns the form of an email address for comparisons: normalized (NFKC) and in lower case. Two
 * addresses that look the same to a mail server or a reader are one person.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
