import { listedCrawlers, type Crawler } from '#app/visits/clicks/rules/agent_lists'
import { createLiteralFinder } from '#app/visits/clicks/rules/literal_finder'

/**
 * Kinds of companies that have an app or a browser of the same name as their crawler. There the
 * name alone means the app.
 */
const COMPANIES_WITH_APPS = [
  'search-engine',
  'social-preview',
  'ai-crawler',
  'feed-reader',
  'academic',
]

export interface KnownCrawler {
  /** What the rule is called in reports: the pattern without its punctuation. */
  name: string

  /** Does it fetch a page to show a preview of a link that someone shared? */
  isPreview: boolean
}

/**
 * Previewers that crawler-user-agents does not list, or not as such: of messengers, servers of the
 * fediverse, forums and boards.
 */
const PREVIEWERS = [
  ...['Akkoma', 'BookWyrm', 'Calckey', 'Firefish', 'Friendica', 'GoToSocial', 'Hubzilla'],
  ...['Iceshrimp', 'Misskey', 'Mobilizon', 'PeerTube', 'PieFed', 'Pixelfed', 'Pleroma', 'Sharkey'],
  ...['Smithereen', 'WriteFreely', 'kbin/', 'mbin/'],
  ...['Applebot', 'Cardyb', 'GoogleMessages', 'Google-PageRenderer', '+/web/snippet'],
  ...['kakaotalk-scrap', 'line-poker', 'bitlybot', 'XING-contenttabreceiver'],
  ...['Dendrite', 'Nextcloud Server', 'Rocket.Chat', 'TrelloBot', 'XenForo'],
]

/** What programs that look up one link to show it call themselves, no matter who made them. */
const PREVIEWERS_BY_WORD: Crawler[] = [
  {
    name: 'link-preview',
    pattern: '(?:[Ll]ink|[Uu]rl|URL|[Ss]ite|[Ww]eb|[Pp]age|[Ss]ocial|[Cc]ard)[ _-]?[Pp]review',
  },
  { name: 'unfurl', pattern: '[Uu]nfurl|[Oo]nebox|oEmbed|[Oo]pen[Gg]raph' },
  { name: 'link-resolver', pattern: '[Ll]ink-?(?:[Rr]esolver|[Ee]xpand)' },
]

const MORE_PREVIEWERS: Crawler[] = [
  ...PREVIEWERS.map((name) => ({ pattern: name.replace(/[.+/]/g, '\\$&') })),
  ...PREVIEWERS_BY_WORD,
].map((one) => ({ ...one, tags: ['social-preview'] }))

/** What apps of phones fetch with when it is not a person who opens a page. */
const APP_LIBRARIES: Crawler[] = [{ pattern: '^Dalvik\\/' }, { pattern: 'CFNetwork\\/' }]

/**
 * Patterns of the list that meet people: the build number of an Android release, the browsers
 * inside apps and editors.
 */
const PEOPLE = ['AP3A\\.240617\\.008', 'MetaIAB Facebook', 'Code\\/1\\.', 'Trae\\/']

/**
 * Names that a previewer shares with an app whose built-in browser people use. They mean the
 * previewer only where the rest does not look like a web view.
 */
const SHARED_WITH_APPS = [
  'WhatsApp',
  'Viber',
  'Tumblr\\/',
  'Bluesky\\/',
  'Notion\\/',
  'Goodreads',
  'Rocket\\.Chat',
]
const WEB_VIEW = /^Mozilla\/5\.0 \((?!compatible).*(AppleWebKit|Gecko)\/.*(Mobile|Chrome|Safari)/

interface KnownPattern {
  /** The text that the pattern is; null for a pattern that has to be run. */
  literal: string | null
  expression: RegExp
  notInWebViews: boolean
  hasApp: boolean
  crawler: KnownCrawler
}

/** What a pattern looks like that stands for one text: nothing in it has a meaning but escapes. */
const PLAIN = /^(?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])+$/

const known = [...MORE_PREVIEWERS, ...listedCrawlers, ...APP_LIBRARIES]
  .filter(({ pattern }) => !PEOPLE.includes(pattern))
  .map(toKnown)
const withLiteral = known.flatMap(({ literal }, number) => (literal === null ? [] : [number]))
const withoutLiteral = known.flatMap(({ literal }, number) => (literal === null ? [number] : []))
const finder = createLiteralFinder(withLiteral.map((number) => known[number].literal!))
const any = new RegExp(withoutLiteral.map((number) => known[number].expression.source).join('|'))

/**
 * Finds the crawler that a user agent is known to be, by name; null where none of the list fits.
 *
 * @param onlyWholeWords a name counts where a word begins, and not inside one: `RED/` is a crawler,
 * `WIRED/` an app
 * @param isApp the name of a company means its app or its browser
 */
export function findCrawler(
  userAgent: string,
  { onlyWholeWords, isApp } = { onlyWholeWords: false, isApp: false }
): KnownCrawler | null {
  const isWebView = WEB_VIEW.test(userAgent)
  let first = known.length
  const meets = (number: number) => {
    const { notInWebViews, hasApp } = known[number]
    const isOfApp = (isWebView && notInWebViews) || (isApp && hasApp)
    if (number < first && !isOfApp) first = number
  }
  finder(userAgent, (literal, start) => {
    if (!onlyWholeWords || beginsWord(userAgent, start)) meets(withLiteral[literal])
  })
  if (any.test(userAgent)) {
    for (const number of withoutLiteral) {
      if (number < first && known[number].expression.test(userAgent)) meets(number)
    }
  }
  return known[first]?.crawler ?? null
}

/** Returns the patterns in the order in which they are tried, each with whether it is a previewer's. */
export function listCrawlerPatterns(): [pattern: string, isPreview: boolean][] {
  return known.map(({ expression, crawler }) => [expression.source, crawler.isPreview])
}

function toKnown({ pattern, name, tags }: Crawler): KnownPattern {
  return {
    literal: PLAIN.test(pattern) ? pattern.replace(/\\/g, '') : null,
    expression: new RegExp(pattern),
    notInWebViews: SHARED_WITH_APPS.includes(pattern),
    hasApp: tags?.some((tag) => COMPANIES_WITH_APPS.includes(tag)) ?? false,
    crawler: {
      name: name ?? (pattern.replace(/\\[A-Za-z]|[^A-Za-z0-9_ -]/g, '').slice(0, 40) || 'crawler'),
      isPreview: tags?.includes('social-preview') ?? false,
    },
  }
}

/** A letter after a letter, a digit after a digit or a dot: the middle of a word or a number. */
const MIDDLE = /^(?:[A-Za-z]{2}|[\d.]\d)$/

function beginsWord(text: string, start: number): boolean {
  return start === 0 || !MIDDLE.test(text.slice(start - 1, start + 1))
}

/** Returns when the newest entry of the list was added, milliseconds since the epoch. */
export function findCrawlersDate(): number {
  const dates = listedCrawlers.map(({ addition_date: date = '1970/01/01' }) =>
    Date.parse(`${date.replaceAll('/', '-')}T00:00:00Z`)
  )
  return Math.max(...dates.filter((date) => !Number.isNaN(date)))
}
