/** The languages that the hosted page has texts for; the first is spoken to everybody else. */
const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const CHARACTERS_MAX = 256

/** The language of ours that a browser likes best, by its Accept-Language. */
export function languageOf(accepted: string | undefined): Language {
  const wishes = (accepted ?? '')
    .slice(0, CHARACTERS_MAX)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const weight = parameters.map((each) => /^\s*q=([0-9.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
      return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { language } of wishes) {
    const spoken = LANGUAGES.find((each) => each === language)
    if (spoken) return spoken
  }
  return LANGUAGES[0]
}
