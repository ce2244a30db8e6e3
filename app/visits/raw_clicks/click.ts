/**
 * What a click turned out to be. Human clicks and scans count; the others are kept as raw clicks
 * and counted under `excluded`. Behaviour, section 5.1.
 */
export const CLICK_CLASSES = [
  'Human',
  'Scan',
  'Bot',
  'Preview',
  'Prefetch',
  'Duplicate',
  'UnknownCode',
  'Ended',
] as const

export type ClickClass = (typeof CLICK_CLASSES)[number]

/** A class that does not count, as the report's `excluded` names it. */
export type ExcludedClass = Exclude<ClickClass, 'Human' | 'Scan'>

export const EXCLUDED_CLASSES = CLICK_CLASSES.filter(
  (name): name is ExcludedClass => name !== 'Human' && name !== 'Scan'
)

/** What a prefetching or previewing client said of itself, as far as it decides. */
export type ClickPurpose = 'prefetch' | 'preview'

/** A user agent as far as it is read, under the id that its clicks have. */
export interface ClickAgent {
  /** 8 bytes: the beginning of a SHA-256. */
  id: Buffer
  userAgent: string
}

/** A click that was judged. */
export interface Click {
  id: string
  clickedAtMs: number

  /** The date in the workspace's time zone, `YYYY-MM-DD`. */
  localDay: string
  workspaceId: string

  /** The zone that its workspace has now, where it was asked for (`noteTimeZones`); IANA name. */
  timeZone?: string
  linkId: string
  linkVersion: number

  /** Set for scans, and for what would have been one but for its class. */
  qrCodeId: string | null
  campaignId: string | null
  ruleId: string | null
  splitId: string | null
  class: ClickClass

  /** The rule that decided the class, such as `user-agent:empty`. */
  classRule: string

  /** What the class rests on beside the QR code, so that it can be reclassified; null: not kept. */
  agent: ClickAgent | null
  purpose: ClickPurpose | null

  /** Did it come with a QR code that is not one of the link? */
  hasUnknownCode: boolean

  /** 16 bytes: a keyed hash whose key is destroyed after the day; null: only to be counted. */
  visitor: Buffer | null
  country: string | null

  /** Where a city database knows them, such as `DE/Bavaria` and `DE/Bavaria/Munich`. */
  region: string | null
  city: string | null
  device: string
  browser: string | null
  operatingSystem: string | null

  /** Primary language subtag, such as `en`. */
  language: string | null

  /** Host of the page that the visitor came from. */
  referrer: string | null

  /** UTM values of the address that the visitor was sent to, as `cutUtmValue` leaves them. */
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
}

/** A click that has a row of its own. */
export type KeptClick = Click & { visitor: Buffer }

/** A click that is in the store and counts. */
export type CountedClick = Pick<KeptClick, 'linkId' | 'visitor' | 'clickedAtMs'>

/** Is a row kept of it, and its visitor for the day, or is it only counted? */
export function isKept(click: Click): click is KeptClick {
  return click.visitor !== null
}

/** Is it a person's, by click or by scan? */
export function isCounted(click: Pick<Click, 'class'>): boolean {
  return click.class === 'Human' || click.class === 'Scan'
}
