import type {
  ColumnMapping,
  ImportField,
  ImportSource,
} from '#app/linking/imports/rules/source_link'

/**
 * What the services call each field, in the order of preference, as `normaliseColumnName` writes
 * it:
 *
 * - YOURLS: columns of the table `yourls_url` (its installer, `includes/functions-install.php`) and
 *   the answer to `action=stats` (`yourls_get_stats`): shorturl, url, title, timestamp, ip, clicks
 * - Kutt: columns of its table `links` (`server/models/link.model.js`) and the links of its API v2:
 *   address, link, target, description, visit_count, created_at, expire_in, password, banned
 * - Shlink: its table `short_urls` (entity mapping of `ShortUrl`), the short URLs of its REST API
 *   (shortCode, shortUrl, longUrl, dateCreated, meta, visitsSummary), the columns that
 *   `short-url:list` prints, and those of its web client's export (`ExportShortUrlsBtn`)
 * - Bitly: Bitlinks of its API v4 (id, link, custom_bitlinks, long_url, created_at, archived) and
 *   its CSV export (Link, Custom Link, Destination URL, Title, Tags, Created)
 * - Dub: links of its API (domain, key, url, shortLink, comments, expiresAt, ios, android, geo) and
 *   the columns of its CSV export (Short link, Destination URL, Clicks, Created at)
 * - Sink: links of its export (`shared/schemas/link.ts`: slug, url, comment, expiration, apple,
 *   google, redirectWithQuery)
 * - spoo.me: URLs of its API v1 (`schemas/dto/responses/url.py`: alias, long_url, expire_after,
 *   max_clicks, password_set, total_clicks)
 * - Rebrandly: links of its API v1 (slashtag, destination, shortUrl, domain.fullName,
 *   forwardParameters)
 * - Short.io: links of its API (path, originalURL, secureShortURL, expiresAt, expiredURL,
 *   clicksLimit, iphoneURL, androidURL, splitURL)
 * - our own export
 */
const NAMES: Record<ImportField, string[]> = {
  alias: [
    ...['alias', 'shortcode', 'keyword', 'address', 'key', 'slug', 'slashtag', 'backhalf'],
    ...['customalias', 'customslug', 'linkalias', 'urlalias', 'shortkey', 'shortslug', 'shortpath'],
    ...['path', 'hash', 'code', 'urlcode', 'shortid', 'short', 'suffix', 'vanity', 'ending'],
  ],
  shortUrl: [
    ...['customlink', 'shorturl', 'secureshorturl', 'shortlink', 'bitlink', 'link', 'shortenedurl'],
    ...['brandedlink', 'shortaddress', 'tinyurl', 'fullshorturl'],
  ],
  domain: [
    ...['domain', 'shortdomain', 'hostname', 'domainaddress', 'authority', 'domainname'],
    ...['domainfullname', 'domainhostname'],
  ],
  destinationUrl: [
    'destinationurl',
    'longurl',
    'target',
    'originalurl',
    'destination',
    'targeturl',
    'longlink',
    ...['redirecturl', 'url', 'fullurl', 'sourceurl', 'originallink', 'original', 'redirectto'],
    ...['targetlink', 'goesto', 'longaddress'],
  ],
  title: ['title', 'name', 'label'],
  description: ['description'],
  notes: ['notes', 'comments', 'comment', 'note'],
  tags: ['tags', 'tag', 'labels'],
  createdAt: [
    'createdat',
    'datecreated',
    'created',
    'timestamp',
    'creationdate',
    'createddate',
    'createdon',
    'dateadded',
    'date',
  ],
  startsAt: ['startsat', 'validsince', 'metavalidsince', 'startdate', 'validfrom', 'activefrom'],
  endsAt: [
    'endsat',
    'validuntil',
    'metavaliduntil',
    'expiresat',
    'expirein',
    'expirationdate',
    'expiresatutc',
    'expiration',
    'expires',
    ...['expireafter', 'expiresafter', 'expireat', 'expireson', 'expiredate', 'expirydate'],
    ...['expiry', 'expiryat', 'expirationtime', 'expirationat', 'validto', 'validtill', 'enddate'],
    ...['endat', 'ends', 'activeuntil'],
  ],
  clicks: [
    'visitssummarynonbots',
    'visitssummarytotal',
    'clicks',
    'visits',
    'visitscount',
    'visitcount',
    'totalclicks',
    'engagements',
    'totalengagements',
    'hits',
  ],
  status: ['status', 'linkstatus', 'state'],
  redirectType: ['redirecttype', 'redirectstatus', 'redirectcode'],
  password: ['password', 'linkpassword', 'passphrase'],
  campaignId: ['campaignid'],
  folderId: ['folderid'],
  routing: ['routing'],
  externalId: ['externalid'],
  passQuery: ['passquery', 'forwardquery', 'forwardparameters', 'redirectwithquery'],
  expiredUrl: ['expiredurl', 'expirationurl'],
  maxClicks: [
    ...['maxclicks', 'maxvisits', 'metamaxvisits', 'clickslimit', 'clicklimit', 'visitlimit'],
    ...['maxuses', 'maxhits', 'usagelimit'],
  ],
  previewTitle: ['previewtitle', 'ogtitle'],
  previewDescription: ['previewdescription', 'ogdescription'],
}

/**
 * Returns a name without what people and programs write differently: `Short URL` is `short_url`.
 */
export function normaliseColumnName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Guesses which of these columns says what, as far as their names say. No column says two things.
 */
export function guessColumns(names: readonly string[]): ColumnMapping {
  const byName = new Map<string, string>()
  for (const name of names) {
    if (!byName.has(normaliseColumnName(name))) byName.set(normaliseColumnName(name), name)
  }
  const columns: ColumnMapping = {}
  for (const [field, known] of Object.entries(NAMES) as [ImportField, string[]][]) {
    const found = known.find((name) => byName.has(name))
    if (found) columns[field] = byName.get(found)!
  }
  return columns
}

/** Columns that only one service writes, all of which have to be there. */
const SIGNS: [ImportSource, string[]][] = [
  ['shunt', ['alias', 'destinationurl', 'redirecttype']],
  ['yourls', ['keyword', 'url']],
  ['yourls', ['shorturl', 'url', 'timestamp']],
  ['kutt', ['address', 'target']],
  ['shlink', ['shortcode', 'longurl']],
  ['shlink', ['shortcode', 'originalurl']],
  ['bitly', ['longurl', 'link']],
  ['bitly', ['bitlink']],
  ['bitly', ['customlink', 'destinationurl']],
  ['bitly', ['link', 'destinationurl']],
  ['dub', ['shortlink', 'url']],
  ['dub', ['shortlink', 'destinationurl']],
  ['dub', ['key', 'url']],
  ['sink', ['slug', 'url', 'updatedat']],
  ['sink', ['slug', 'url', 'redirectwithquery']],
  ['spoo', ['alias', 'longurl', 'passwordset']],
  ['rebrandly', ['slashtag', 'destination']],
  ['shortio', ['path', 'originalurl']],
]

const known = new Set(Object.values(NAMES).flat())

/** Is it a name for a short URL? A file may have several, of which one is empty now and then. */
export function isShortUrlName(normalisedName: string): boolean {
  return NAMES.shortUrl.includes(normalisedName)
}

/** Is it a name that some service has for a field? */
export function isKnownColumn(name: string): boolean {
  return known.has(normaliseColumnName(name))
}

/** Guesses the service whose files have these columns; null when it could be anyone's. */
export function guessSource(names: readonly string[]): ImportSource | null {
  const present = new Set(names.map(normaliseColumnName))
  return SIGNS.find(([, needed]) => needed.every((name) => present.has(name)))?.[0] ?? null
}
