import { hash } from 'node:crypto'
import { escapeHtml } from '#app/redirect/pages/escape_html'
import { art } from '#app/redirect/pages/page_art'
import { stylesheet } from '#app/redirect/pages/page_style'
import {
  chooseLanguage,
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

function form(kind: 'first' | 'wrong', texts: VisitorTexts['form']): string {
  const wrong = kind === 'wrong'
  const described = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  const error = `<p class="wrong" id="wrong">${SIGN}<span>${escapeHtml(texts.wrong)}</span></p>`
  return (
    `<form method="post"><label for="password">${escapeHtml(texts.password)}</label>` +
    `<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus${described}>` +
    `${wrong ? error : ''}<button type="submit">${escapeHtml(texts.submit)}${ARROW}</button></form>`
  )
}

/** Returns the page up to where the name of the link's owner goes. */
function document(name: VisitorPageName, texts: VisitorTexts): string {
  const content: Content = contents[name]
  const { title, text } =
    texts[content.texts ?? (name as Exclude<VisitorPageName, 'passwordWrong'>)]
  return (
    `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${stylesheet}</style></head><body><main>` +
    `${art[content.art]}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
    `${content.form ? form(content.form, texts.form) : ''}</main>`
  )
}

const END = '</body></html>\n'

/**
 * Nothing but the one style sheet, named by its hash. Forms may lead anywhere on the web: browsers
 * hold a redirect that answers a form to `form-action` too, and ours leads to the destination.
 */
const POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', stylesheet, 'base64')}'; ` +
  `form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'`

/** Lists every header but the length. */
function listHeaders(content: Content): string[] {
  const headers = [
    ...['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Language'],
    ...['Cache-Control', 'private, no-store', 'Content-Security-Policy', POLICY],
    ...['X-Robots-Tag', 'noindex', 'X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
  ]
  if (content.retryAfterSeconds) headers.push('Retry-After', String(content.retryAfterSeconds))
  return headers
}

const names = Object.keys(contents) as VisitorPageName[]

/** Every page in every language, rendered once: all but the foot and the length. */
const rendered = new Map(
  [...textsByLanguage].map(([language, texts]) => [
    language,
    Object.fromEntries(names.map((name) => [name, document(name, texts)])) as Record<
      VisitorPageName,
      string
    >,
  ])
)

/**
 * Renders a page in the visitor's language, with the name of the owner of the link or of the
 * domain.
 *
 * @param acceptLanguage the visitor's header, where one was sent
 * @param owner a workspace's name; null where no one knows it
 */
export function renderVisitorPage(
  name: VisitorPageName,
  acceptLanguage: string | undefined,
  owner: string | null
): VisitorPage {
  const start = rendered.get(chooseLanguage(acceptLanguage))![name]
  const foot = owner === null ? '' : `<footer>${escapeHtml(owner)}</footer>`
  const body = Buffer.from(start + foot + END)
  const headers = [...listHeaders(contents[name]), 'Content-Length', String(body.length)]
  return { name, status: contents[name].status, headers, body }
}

/** Every page in English, without a name. */
export const visitorPages = Object.fromEntries(
  names.map((name) => [name, renderVisitorPage(name, undefined, null)])
) as Record<VisitorPageName, VisitorPage>
