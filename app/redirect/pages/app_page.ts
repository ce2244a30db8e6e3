import { hash } from 'node:crypto'
import type { HostBrand } from '#app/redirect/brand/host_brand'
import { findBrandLook, renderFoot, type BrandLook } from '#app/redirect/pages/brand_look'
import { escapeHtml } from '#app/redirect/pages/escape_html'
import { art } from '#app/redirect/pages/page_art'
import { stylesheet } from '#app/redirect/pages/page_style'
import { findVisitorTexts } from '#app/redirect/pages/visitor_texts'

/** How long the app has to come up before the browser goes on by itself. */
const APP_MS = 1_500

/** The same for every link, so that the policy can name it by its hash. */
const SCRIPT =
  `const{app,web}=document.body.dataset;location.href=app;` +
  `setTimeout(()=>{if(document.visibilityState==='visible')location.replace(web)},${APP_MS})`

const STYLE_HASH = hash('sha256', stylesheet, 'base64')
const SCRIPT_HASH = hash('sha256', SCRIPT, 'base64')

function renderPolicy({ styleSource, pictures }: BrandLook): string {
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'${styleSource}; ` +
    `script-src 'sha256-${SCRIPT_HASH}'${pictures}; form-action 'none'; ` +
    `base-uri 'none'; frame-ancestors 'none'`
  )
}

/** Lists every header of the page but its length. */
function listHeaders(look: BrandLook): string[] {
  return [
    ...['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'private, no-store'],
    ...['Content-Security-Policy', renderPolicy(look), 'X-Robots-Tag', 'noindex'],
    ...['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer'],
  ]
}

/**
 * Renders the small page that opens an app and goes on to the web where there is none. Without
 * script it goes on to the web at once and offers the app as a link.
 *
 * @param appUrl an app's own scheme or an Android `intent:`
 * @param destinationUrl the way out
 * @param acceptLanguage the visitor's header, where one was sent
 * @param brand of the domain
 */
export function renderAppPage(
  appUrl: string,
  destinationUrl: string,
  acceptLanguage?: string,
  brand: HostBrand | null = null
): { headers: string[]; body: Buffer } {
  const [app, web] = [escapeHtml(appUrl), escapeHtml(destinationUrl)]
  const { language, app: texts, brand: words } = findVisitorTexts(acceptLanguage)
  const look = findBrandLook(brand)
  const [title, text] = [escapeHtml(texts.title), escapeHtml(texts.text)]
  const body = Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
      `<noscript><meta http-equiv="refresh" content="3;url=${web}"></noscript>` +
      `<title>${title}</title><style>${stylesheet}</style>${look.head}</head>` +
      `<body data-app="${app}" data-web="${web}">${look.banner}<main>${art.signalWaiting}` +
      `<h1>${title}</h1><p>${text}</p>` +
      `<p><a href="${app}">${escapeHtml(texts.open)}</a></p>` +
      `<p><a href="${web}">${escapeHtml(texts.web)}</a></p>` +
      `</main>${renderFoot(brand, null, words)}<script>${SCRIPT}</script></body></html>\n`
  )
  return { headers: [...listHeaders(look), 'Content-Length', String(body.length)], body }
}
