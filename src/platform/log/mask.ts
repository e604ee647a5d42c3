const cardLike = /\d(?:[ \u00a0-]{0,3}\d){11,}/g

/** Replaces every run of 12 or more digits, with spaces or dashes between them or not: it could be a card number. */
export function maskDigits(text: string): string {
  return text.replace(cardLike, '[masked]')
}
