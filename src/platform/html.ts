const html: unique symbol = Symbol('html')

/** Markup that is safe to send. Only `markup` creates it. */
export interface Html {
  readonly [html]: string
}

/** Returns markup from a template. Values are escaped, except markup and lists of markup. */
export function markup(
  template: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = values.map((value, index) => `${template[index]}${textOf(value)}`)
  return { [html]: `${parts.join('')}${template[values.length]}` }
}

/**
 * Returns data for a script. Every `<` is written as a JSON escape, so that no text can end the
 * block or start another.
 */
export function jsonBlock(id: string, value: unknown): Html {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return { [html]: `<script type="application/json" id="${id}">${text}</script>\n` }
}

/** Returns the text of markup. */
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
