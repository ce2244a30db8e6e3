import type { HostBrand } from '#app/redirect/brand/host_brand'
import type { LinkPreview } from '#app/redirect/links/link_preview'
import { escapeHtml } from '#app/redirect/pages/escape_html'

/** Every header of the page but its length. */
const HEADERS = [
  ...['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'private, no-store'],
  ...['Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
  ...['X-Robots-Tag', 'noindex', 'X-Content-Type-Options', 'nosniff'],
  ...['Referrer-Policy', 'no-referrer'],
]

/**
 * Renders the page that a messenger's previewer gets in place of the redirect: Open Graph and
 * Twitter tags, and no word of the destination.
 *
 * @param shortUrl what stands in for a title where none was set
 * @param brand of the domain: messengers name it, and colour what they show
 */
export function renderPreviewPage(
  { title, description, imageUrl }: LinkPreview,
  shortUrl: string,
  brand: HostBrand | null = null
): { headers: string[]; body: Buffer } {
  const shown = title ?? shortUrl.replace(/^https?:\/\//, '')
  const tags: [string, string, string | null][] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:url', shortUrl],
    ['property', 'og:site_name', brand?.name ?? null],
    ['property', 'og:title', shown],
    ['property', 'og:description', description],
    ['property', 'og:image', imageUrl],
    ['name', 'twitter:card', imageUrl === null ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', shown],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', imageUrl],
    ['name', 'description', description],
    ['name', 'theme-color', brand?.colour ?? null],
    ['name', 'robots', 'noindex'],
  ]
  const meta = tags.flatMap(([kind, name, content]) =>
    content === null ? [] : [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`]
  )
  const body = Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(shown)}</title>` +
      `${meta.join('')}</head><body><h1>${escapeHtml(shown)}</h1>` +
      `${description === null ? '' : `<p>${escapeHtml(description)}</p>`}</body></html>\n`
  )
  return { headers: [...HEADERS, 'Content-Length', String(body.length)], body }
}
