import { hash } from 'node:crypto'
import { art } from '#app/redirect/page_art'
import { stylesheet } from '#app/redirect/page_style'

/** A page of ours, ready to be sent: its status, every header, and the bytes. */
export interface Page {
  readonly status: number
  readonly headers: string[]
  readonly body: Buffer
}

export type PageName = keyof typeof contents

interface Content {
  status: number
  art: keyof typeof art
  title: string
  text: string
  form?: 'first' | 'wrong'
  retryAfterSeconds?: number
}

const contents = {
  notFound: {
    status: 404,
    art: 'pointsToNowhere',
    title: 'There is no link here',
    text: 'Check the letters: upper and lower case matter, and a full stop at the end of a sentence is easily taken along.',
  },
  scheduled: {
    status: 404,
    art: 'signalWaiting',
    title: 'This link has not started yet',
    text: 'It is set to open later. Come back then, or ask whoever gave it to you when that will be.',
  },
  paused: {
    status: 404,
    art: 'signalWaiting',
    title: 'This link is paused',
    text: 'It leads nowhere for now, and may go on again later. Whoever gave it to you can tell you more.',
  },
  expired: {
    status: 410,
    art: 'bufferStop',
    title: 'This link has ended',
    text: 'It led somewhere for a time, and that time is over. If you think it should still work, ask whoever gave it to you.',
  },
  password: {
    status: 401,
    art: 'signalAtDanger',
    title: 'This link asks for a password',
    text: 'Whoever sent you the link can tell you the word.',
    form: 'first',
  },
  passwordWrong: {
    status: 401,
    art: 'signalAtDanger',
    title: 'This link asks for a password',
    text: 'Whoever sent you the link can tell you the word.',
    form: 'wrong',
  },
  tooManyTries: {
    status: 429,
    art: 'signalAtDanger',
    title: 'Too many wrong passwords',
    text: 'Wait a few minutes, then open the link and try again.',
  },
  methodNotAllowed: {
    status: 405,
    art: 'bufferStop',
    title: 'That cannot be done here',
    text: 'A short link can be opened, and nothing else.',
  },
  unavailable: {
    status: 503,
    art: 'signalWaiting',
    title: 'This link cannot be looked up just now',
    text: 'Something that it needs is out of reach. Try again in a moment.',
    retryAfterSeconds: 5,
  },
} satisfies Record<string, Content>

const SIGN =
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>'
const ARROW =
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14M12 5l7 7-7 7"/></svg>'

function form(kind: 'first' | 'wrong'): string {
  const wrong = kind === 'wrong'
  const described = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  const error = `<p class="wrong" id="wrong">${SIGN}<span>That is not the password. Upper and lower case matter.</span></p>`
  return (
    '<form method="post"><label for="password">Password</label>' +
    `<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus${described}>` +
    `${wrong ? error : ''}<button type="submit">Continue${ARROW}</button></form>`
  )
}

function document(content: Content): string {
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${content.title}</title><style>${stylesheet}</style></head><body><main>` +
    `${art[content.art]}<h1>${content.title}</h1><p>${content.text}</p>` +
    `${content.form ? form(content.form) : ''}</main></body></html>\n`
  )
}

/**
 * Nothing but the one style sheet, named by its hash. Forms may lead anywhere on the web: browsers
 * hold a redirect that answers a form to `form-action` too, and ours leads to the destination.
 */
const POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', stylesheet, 'base64')}'; ` +
  `form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'`

function render(content: Content): Page {
  const body = Buffer.from(document(content))
  const headers = [
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
    ...['Cache-Control', 'private, no-store', 'Content-Security-Policy', POLICY],
    ...['X-Robots-Tag', 'noindex', 'X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
  ]
  if (content.retryAfterSeconds) headers.push('Retry-After', String(content.retryAfterSeconds))
  return { status: content.status, headers, body }
}

/** Every page, rendered once. */
export const pages = Object.fromEntries(
  Object.entries(contents).map(([name, content]) => [name, render(content)])
) as Record<PageName, Page>
