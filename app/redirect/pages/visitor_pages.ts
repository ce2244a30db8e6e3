import { hash } from 'node:crypto'
import type { HostBrand } from '#app/redirect/brand/host_brand'
import { findBrandLook, renderFoot, type BrandLook } from '#app/redirect/pages/brand_look'
import { escapeHtml } from '#app/redirect/pages/escape_html'
import { art } from '#app/redirect/pages/page_art'
import { stylesheet } from '#app/redirect/pages/page_style'
import {
  chooseLanguage,
  findVisitorTexts,
  textsByLanguage,
  type VisitorTexts,
} from '#app/redirect/pages/visitor_texts'

/** A visitor page, ready to be sent in English and to no one in particular. */
export interface VisitorPage {
  readonly name: VisitorPageName
  readonly status: number

  /** Every header, name and value in turn. */
  readonly headers: string[]
  readonly body: Buffer
}

export type VisitorPageName = keyof typeof contents

interface Content {
  status: number
  art: keyof typeof art

  /** Where its texts are, when not under its own name. */
  texts?: 'password'
  form?: 'first' | 'wrong'
  retryAfterSeconds?: number
}

const contents = {
  notFound: { status: 404, art: 'pointsToNowhere' },
  scheduled: { status: 404, art: 'signalWaiting' },
  paused: { status: 404, art: 'signalWaiting' },
  expired: { status: 410, art: 'bufferStop' },
  password: { status: 401, art: 'signalAtDanger', form: 'first' },
  passwordWrong: { status: 401, art: 'signalAtDanger', texts: 'password', form: 'wrong' },
  tooManyTries: { status: 429, art: 'signalAtDanger' },
  methodNotAllowed: { status: 405, art: 'bufferStop' },
  unavailable: { status: 503, art: 'signalWaiting', retryAfterSeconds: 5 },
} satisfies Record<string, Content>

const SIGN =
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>'
const ARROW =
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14M12 5l7 7-7 7"/></svg>'

const FORM = '<form method="post">'

function form(kind: 'first' | 'wrong', texts: VisitorTexts['form']): string {
  const wrong = kind === 'wrong'
  const described = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  const error = `<p class="wrong" id="wrong">${SIGN}<span>${escapeHtml(texts.wrong)}</span></p>`
  return (
    `${FORM}<label for="password">${escapeHtml(texts.password)}</label>` +
    `<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus${described}>` +
    `${wrong ? error : ''}<button type="submit">${escapeHtml(texts.submit)}${ARROW}</button></form>`
  )
}

/** A page in two parts: what a brand adds goes behind each. */
interface RenderedPage {
  head: string
  main: string
}

function renderParts(name: VisitorPageName, texts: VisitorTexts): RenderedPage {
  const content: Content = contents[name]
  const { title, text } =
    texts[content.texts ?? (name as Exclude<VisitorPageName, 'passwordWrong'>)]
  return {
    head:
      `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
      `<title>${escapeHtml(title)}</title><style>${stylesheet}</style>`,
    main:
      `<main>${art[content.art]}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
      `${content.form ? form(content.form, texts.form) : ''}</main>`,
  }
}

const END = '</body></html>\n'

const STYLE_HASH = hash('sha256', stylesheet, 'base64')

/**
 * Nothing but the style sheet and what a brand has: styles by their hashes. Forms may lead anywhere on the web: browsers
 * hold a redirect that answers a form to `form-action` too, and ours leads to the destination.
 */
function renderPolicy({ styleSource, pictures }: BrandLook): string {
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'${styleSource}${pictures}; ` +
    `form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'`
  )
}

/** Lists every header but the length. */
function listHeaders(content: Content, look: BrandLook): string[] {
  const headers = [
    ...['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Language'],
    ...['Cache-Control', 'private, no-store', 'Content-Security-Policy', renderPolicy(look)],
    ...['X-Robots-Tag', 'noindex', 'X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
  ]
  if (content.retryAfterSeconds) headers.push('Retry-After', String(content.retryAfterSeconds))
  return headers
}

const names = Object.keys(contents) as VisitorPageName[]

/** Every page in every language, rendered once: all but a brand, the foot and the length. */
const rendered = new Map(
  [...textsByLanguage].map(([language, texts]) => [
    language,
    Object.fromEntries(names.map((name) => [name, renderParts(name, texts)])) as Record<
      VisitorPageName,
      RenderedPage
    >,
  ])
)

/**
 * Renders a page in the visitor's language, with the name of the owner of the link or of the
 * domain.
 *
 * @param acceptLanguage the visitor's header, where one was sent
 * @param owner a workspace's name; null where no one knows it
 * @param brand of the domain, whose name goes before that of the owner
 * @param referrerHost where the visitor came from, which a form keeps until it is sent
 */
export function renderVisitorPage(
  name: VisitorPageName,
  acceptLanguage: string | undefined,
  owner: string | null,
  brand: HostBrand | null = null,
  referrerHost: string | null = null
): VisitorPage {
  const { head, main } = rendered.get(chooseLanguage(acceptLanguage))![name]
  const look = findBrandLook(brand)
  const foot = renderFoot(brand, owner, findVisitorTexts(acceptLanguage).brand)
  const body = Buffer.from(
    `${head}${look.head}</head><body>${look.banner}${keepReferrer(main, referrerHost)}${foot}${END}`
  )
  const headers = [...listHeaders(contents[name], look), 'Content-Length', String(body.length)]
  return { name, status: contents[name].status, headers, body }
}

function keepReferrer(main: string, host: string | null): string {
  if (host === null) return main
  const field = `<input type="hidden" name="referrer" value="${escapeHtml(host)}">`
  return main.replace(FORM, FORM + field)
}

/** Every page in English, without a name. */
export const visitorPages = Object.fromEntries(
  names.map((name) => [name, renderVisitorPage(name, undefined, null)])
) as Record<VisitorPageName, VisitorPage>
