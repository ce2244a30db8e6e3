import { hash } from 'node:crypto'
import type { HostBrand } from '#app/redirect/brand/host_brand'
import { escapeHtml } from '#app/redirect/pages/escape_html'
import { PAGE_THEMES } from '#app/redirect/pages/page_style'
import type { VisitorTexts } from '#app/redirect/pages/visitor_texts'
import { chooseTextColour, computeContrast } from '#app/shared/text/colours'

/** What a brand adds to a page, rendered when the first page of it is sent. */
export interface BrandLook {
  /** Goes behind what every page has in its head. */
  head: string

  /** Goes before the content. */
  banner: string

  /** What the policy of the page allows besides: the style by its hash, and pictures. */
  styleSource: string
  pictures: string
}

/** Shapes need this much (WCAG 2.2, 1.4.11); a colour that has less gives way to ink. */
const LEAST_FOR_SHAPES = 3

const NO_LOOK: BrandLook = { head: '', banner: '', styleSource: '', pictures: '' }

const looks = new WeakMap<HostBrand, BrandLook>()

/** Returns what a brand adds to a page; nothing where there is none. */
export function findBrandLook(brand: HostBrand | null): BrandLook {
  if (brand === null) return NO_LOOK
  let look = looks.get(brand)
  if (!look) looks.set(brand, (look = renderLook(brand)))
  return look
}

function renderLook(brand: HostBrand): BrandLook {
  const style = `body{grid-template-rows:auto 1fr auto}${renderStyle(brand.colour)}`
  const icon = brand.iconUrl ? `<link rel="icon" href="${escapeHtml(brand.iconUrl)}">` : ''
  const theme = brand.colour ? `<meta name="theme-color" content="${brand.colour}">` : ''
  return {
    head: `${icon}${theme}<style>${style}</style>`,
    banner: `<header>${renderMark(brand)}</header>`,
    styleSource: ` 'sha256-${hash('sha256', style, 'base64')}'`,
    pictures: brand.logoUrl || brand.iconUrl ? "; img-src 'self'" : '',
  }
}

/** The logo stands for the name, which then is its text. */
function renderMark({ name, logoUrl }: HostBrand): string {
  const text = escapeHtml(name ?? '')
  if (logoUrl) return `<img class="logo" src="${escapeHtml(logoUrl)}" alt="${text}">`
  return name ? `<p class="brand">${text}</p>` : ''
}

/**
 * Returns the style of a colour: words on it are black or white, whichever can be read, and lines
 * are in it where they can be seen.
 */
function renderStyle(colour: string | null): string {
  if (colour === null) return ''
  const line = ({ canvas, ink }: { canvas: string; ink: string }) =>
    computeContrast(colour, canvas) >= LEAST_FOR_SHAPES ? colour : ink
  return (
    `:root{--lit:${line(PAGE_THEMES.light)}}` +
    `@media (prefers-color-scheme:dark){:root{--lit:${line(PAGE_THEMES.dark)}}}` +
    `body{border-top:.375rem solid ${colour}}` +
    `button,button:hover{background:${colour};color:${chooseTextColour(colour)};` +
    'border:1px solid var(--edge)}button:hover{text-decoration:underline}' +
    ':focus-visible{outline-color:var(--ink)}'
  )
}

/** Returns the foot of a page: whose it is, and where that is said by law. */
export function renderFoot(
  brand: HostBrand | null,
  owner: string | null,
  texts: VisitorTexts['brand']
): string {
  const name = brand?.name ?? owner
  const link = (url: string | null, text: string) =>
    url ? `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(text)}</a>` : ''
  const links = brand
    ? link(brand.imprintUrl, texts.imprint) + link(brand.privacyUrl, texts.privacy)
    : ''
  if (name === null && links === '') return ''
  return `<footer>${name === null ? '' : escapeHtml(name)}${links && `<nav>${links}</nav>`}</footer>`
}
