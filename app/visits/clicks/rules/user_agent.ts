import Bowser from 'bowser'
import { readSystem, type ClientSystem } from '#app/shared/headers/client_system'
import { memoise } from '#app/shared/limits/memoise'
import { classifyUserAgent, type ClickVerdict } from '#app/visits/clicks/rules/classify'
import { READ_LENGTH } from '#app/visits/raw_clicks/rules/agent'

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

/** What reports call the systems that `readSystem` knows. */
const SYSTEM_NAMES: Record<Exclude<ClientSystem, 'other'>, string> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
}

/** Finer names of bowser for those systems. */
const FINER: Partial<Record<ClientSystem, string[]>> = {
  android: ['HarmonyOS', 'Tizen', 'Roku'],
  windows: ['Windows Phone'],
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
    const system = readSystem(userAgent)
    return {
      verdict,
      device: chooseDevice(system, DEVICE_OF[platform.type ?? ''] ?? 'Other', userAgent),
      browser: BROWSERS.has(browser.name!) ? browser.name! : null,
      operatingSystem: chooseSystemName(system, os.name),
    }
  } catch {
    return { verdict, device: 'Other', browser: null, operatingSystem: null }
  }
}

/** Returns the device; one that says it is a Mac, or says nothing, is what its system is made for. */
function chooseDevice(system: ClientSystem, device: Device, userAgent: string): Device {
  if (device !== 'Other' && device !== 'Desktop') return device
  if (system === 'ios') return /iPad|Macintosh/.test(userAgent) ? 'Tablet' : 'Mobile'
  return system === 'android' ? 'Mobile' : device
}

/** Returns the name of the system that rules go by too; bowser's where it is finer or the only one. */
function chooseSystemName(system: ClientSystem, name: string | undefined): string | null {
  if (system !== 'other') {
    return FINER[system]?.find((finer) => finer === name) ?? SYSTEM_NAMES[system]
  }
  const isKnown = name !== undefined && OPERATING_SYSTEMS.has(name)
  return isKnown && !Object.values(SYSTEM_NAMES).includes(name) ? name : null
}
