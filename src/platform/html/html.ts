const html: unique symbol = Symbol('html')

/** Markup that is safe to send: made by `markup` alone. */
export interface Html {
  readonly [html]: string
}

/** Markup from a template: every value in it is escaped, but for markup and lists of markup. */
export function markup(
  template: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = values.map((value, index) => `${template[index]}${textOf(value)}`)
  return { [html]: `${parts.join('')}${template[values.length]}` }
}

/** Data for a script. No text in it can end the block or begin another: every `<` is written as an escape of JSON. */
export function jsonBlock(id: string, value: unknown): Html {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return { [html]: `<script type="application/json" id="${id}">${text}</script>\n` }
}

/** The markup as the text that is sent. */
export function htmlText(markup: Html): string {
  return markup[html]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'map' in value ? value.map(htmlText).join('') : htmlText(value)
}
