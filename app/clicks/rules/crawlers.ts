import crawlers from 'crawler-user-agents'

interface Crawler {
  pattern: string
  tags?: string[]
}

export interface KnownCrawler {
  /** What the rule is called in reports: the pattern without its punctuation. */
  name: string

  /** Does it fetch a page to show a preview of a link that somebody shared? */
  isPreview: boolean
}

/** Previewers that crawler-user-agents does not list, or not under that name. */
const MORE_PREVIEWERS: Crawler[] = [
  'Google-PageRenderer',
  'developers\\.google\\.com/\\+/web/snippet',
  'Cardyb',
  'kakaotalk-scrap',
  'line-poker',
  'bitlybot',
  'XING-contenttabreceiver',
  'Pleroma|Akkoma|Misskey',
  'LinkPreview|Link Preview|UrlPreview|URL Preview',
].map((pattern) => ({ pattern, tags: ['social-preview'] }))

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
const SHARED_WITH_APPS = ['WhatsApp', 'Viber', 'Tumblr\\/', 'Bluesky\\/', 'Notion\\/', 'Goodreads']
const WEB_VIEW = /^Mozilla\/5\.0 \((?!compatible).*(AppleWebKit|Gecko)\/.*(Mobile|Chrome|Safari)/

const known = [...MORE_PREVIEWERS, ...(crawlers as Crawler[]), ...APP_LIBRARIES].filter(
  ({ pattern }) => !PEOPLE.includes(pattern)
)
const any = new RegExp(known.map(({ pattern }) => `(?:${pattern})`).join('|'))
const each = known.map(({ pattern, tags }) => ({
  expression: new RegExp(pattern),
  notInWebViews: SHARED_WITH_APPS.includes(pattern),
  crawler: {
    name: pattern.replace(/\\.|[^A-Za-z0-9_ -]/g, '').slice(0, 40) || 'crawler',
    isPreview: tags?.includes('social-preview') ?? false,
  },
}))

/** The crawler that a user agent is known to be, by name; null where none of the list fits. */
export function crawlerOf(userAgent: string): KnownCrawler | null {
  if (!any.test(userAgent)) return null
  const isWebView = WEB_VIEW.test(userAgent)
  for (const { expression, notInWebViews, crawler } of each) {
    if (notInWebViews && isWebView) continue
    if (expression.test(userAgent)) return crawler
  }
  return null
}
