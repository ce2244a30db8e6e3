import { Parser } from 'htmlparser2'
import { firstCharacters } from '#app/shared/text/text'

/** What a page says of itself to those who show a link to it. */
export interface PageWords {
  title: string | null
  description: string | null

  /** Complete address of its picture, http or https. */
  imageUrl: string | null
}

/** Longest texts of a preview, in characters. */
const [MOST_OF_TITLE, MOST_OF_DESCRIPTION] = [500, 2_000]

/** Tags that are looked at: no head has more, and elements inside one another take their square of time. */
const MOST_TAGS = 2_000

/** Names of the tags that say it, the first that is there counts. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
}

/**
 * Reads the head of a page: Open Graph (https://ogp.me) and Twitter tags, else its title and
 * description. The parser runs nothing.
 *
 * @param address of the page, to which its picture's is relative
 */
export function readPageWords(html: string, address: string): PageWords {
  const tags = new Map<string, string>()
  let ownTitle = ''
  let isInTitle = false
  let tagCount = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body' || ++tagCount > MOST_TAGS) return parser.pause()
      isInTitle = name === 'title' && ownTitle === ''
      if (name !== 'meta') return
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
      const content = tidy(attributes.content ?? '')
      if (content && !tags.has(key)) tags.set(key, content)
    },
    ontext: (text) => {
      if (isInTitle) ownTitle += text
    },
    onclosetag: () => (isInTitle = false),
  })
  parser.end(html)
  const find = (names: string[]) => names.map((name) => tags.get(name)).find(Boolean) ?? null
  const title = find(NAMES.title) ?? (tidy(ownTitle) || null)
  const description = find(NAMES.description)
  return {
    title: title && firstCharacters(title, MOST_OF_TITLE),
    description: description && firstCharacters(description, MOST_OF_DESCRIPTION),
    imageUrl: readAddress(find(NAMES.image), address),
  }
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function readAddress(given: string | null, base: string): string | null {
  const url = given === null ? null : URL.parse(given, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
