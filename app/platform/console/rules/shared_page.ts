import { firstCharacters } from '#app/shared/text/text'

/** What another application shares: each part may be missing, and addresses often stand in the text. */
export interface SharedParts {
  title: string
  text: string
  url: string
}

/** What the form of a new link begins with; empty where nothing was found. */
export interface SharedPage {
  destinationUrl: string
  title: string
}

/** In characters: a link's title takes no more. */
const LONGEST_TITLE = 500

/** In characters: whole articles are shared too. */
const LONGEST_PART = 4_000

/** Up to what surely stands behind the address. */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»‹›]+/iu

const EVERY_ADDRESS = new RegExp(ADDRESS, 'giu')

/** `example.com/page`: taken for an address where it stands alone, as `Node.js` is in a sentence. */
const BARE_ADDRESS = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u

const PUNCTUATION = /[.,;:!?…'’*]$/u

/** What stands between an address and the words beside it. */
const JOINT = /[\s:–—|·-]/u

/**
 * Reads the address and the title of a page that a phone shares. Android has no field for addresses
 * but the text, and applications write words around them.
 *
 * @see https://www.w3.org/TR/web-share-target/
 */
export function readSharedPage(parts: SharedParts): SharedPage {
  const [url, text, title] = [parts.url, parts.text, parts.title].map((part) =>
    part.slice(0, LONGEST_PART).trim()
  )
  const destinationUrl = findAddress(url) || findAddress(text) || findAddress(title)
  return { destinationUrl, title: findTitle(title, text) }
}

function findAddress(text: string): string {
  const [address] = ADDRESS.exec(text) ?? []
  if (address) return trimAddress(address)
  return BARE_ADDRESS.test(text) ? `https://${text}` : ''
}

/** Drops the punctuation of the sentence around an address; `/Rails_(film)` keeps its bracket. */
function trimAddress(address: string): string {
  let end = address.length
  while (PUNCTUATION.test(address.slice(0, end)) || closesMore(address.slice(0, end))) end--
  return address.slice(0, end)
}

function closesMore(text: string): boolean {
  const pair = { ')': '(', ']': '[', '}': '{' }[text.at(-1) ?? '']
  return pair !== undefined && text.split(pair).length < text.split(text.at(-1)!).length
}

/** Takes the title, or the words around the address. */
function findTitle(title: string, text: string): string {
  const words = [title, text].map(withoutAddresses).find((one) => one !== '') ?? ''
  return firstCharacters(words, LONGEST_TITLE)
}

function withoutAddresses(text: string): string {
  if (BARE_ADDRESS.test(text)) return ''
  const words = text.replaceAll(EVERY_ADDRESS, ' ').replaceAll(/\s+/g, ' ')
  let [start, end] = [0, words.length]
  while (start < end && JOINT.test(words[start])) start++
  while (end > start && JOINT.test(words[end - 1])) end--
  return words.slice(start, end)
}
