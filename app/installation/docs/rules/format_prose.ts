import type { TypePart } from '#app/installation/docs/rules/describe_type'
import { escapeHtml } from '#app/redirect/pages/escape_html'

/** Writes a text of the API document as HTML; what stands between backticks is code. */
export function formatProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** Writes a type as HTML; a record links to where the page describes it. */
export function formatType(parts: TypePart[]): string {
  return parts
    .map(({ text, record }) =>
      record
        ? `<a href="#record-${escapeHtml(record)}"><code>${escapeHtml(text)}</code></a>`
        : formatProse(text)
    )
    .join('')
}
