import type { SearchHit } from '#app/installation/handbook/rules/search_handbook'
import { escapeHtml } from '#app/redirect/pages/escape_html'

/** Writes the words around a match as HTML, with what was looked for marked. */
export function formatExcerpt(parts: SearchHit['excerpt']): string {
  return parts
    .map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
}
