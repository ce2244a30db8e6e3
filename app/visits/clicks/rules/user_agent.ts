import Bowser from 'bowser'
import { memoise } from '#app/shared/memoise'
import {
  classifyUserAgent,
  READ_LENGTH,
  type ClickVerdict,
} from '#app/visits/clicks/rules/classify'

/** Kinds of device that reports distinguish; `Other` is whatever does not say. */
export const DEVICES = ['Desktop', 'Mobile', 'Tablet', 'TV', 'Other'] as const
export type Device = (typeof DEVICES)[number]

/** All that is read from a user agent. */
export interface UserAgentInfo {
  verdict: ClickVerdict
  device: Device

  /** A name of bowser's list, such as `Chrome`; null for one that it does not know. */
  browser: string | null

  /** As `browser`, such as `Android`. */
  operatingSystem: string | null
}

/** User agents remembered; few are seen twice, these are seen all day. */
const CACHE_ENTRIES = 20_000

const DEVICE_OF: Record<string, Device> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
}

/**
 * Names from closed lists only: what an unknown person writes into a header is no column of a
 * report.
 */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const OPERATING_SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Is it a name that reports use for a browser? */
export function isKnownBrowser(name: string): boolean {
  return (BROWSERS as Set<string>).has(name)
}

/** Is it a name that reports use for an operating system? */
export function isKnownOperatingSystem(name: string): boolean {
  return (OPERATING_SYSTEMS as Set<string>).has(name)
}

const readRemembered = memoise(read, CACHE_ENTRIES, READ_LENGTH)

/**
 * Reads who and what sent a click from the beginning of its user agent. Remembers; the same one is
 * free the next time.
 */
export function readUserAgent(userAgent: string): UserAgentInfo {
  return readRemembered(userAgent.slice(0, READ_LENGTH))
}

function read(userAgent: string): UserAgentInfo {
  const verdict = classifyUserAgent(userAgent)
  try {
    const { browser, os, platform } = Bowser.parse(userAgent)
    return {
      verdict,
      device: DEVICE_OF[platform.type ?? ''] ?? 'Other',
      browser: BROWSERS.has(browser.name!) ? browser.name! : null,
      operatingSystem: OPERATING_SYSTEMS.has(os.name!) ? os.name! : null,
    }
  } catch {
    return { verdict, device: 'Other', browser: null, operatingSystem: null }
  }
}
