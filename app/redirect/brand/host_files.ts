/**
 * The files that a host serves beside its links: the pictures of its brand, and what programs look
 * for at paths that their makers chose. No alias can have one of these paths.
 */
export type HostFileKind = 'Logo' | 'Icon' | 'Robots' | 'AppleAppSite' | 'AssetLinks'

/** The files that a domain has, each with an id that is another one after each change. */
export type HostFileIds = Readonly<Partial<Record<HostFileKind, string>>>

export const LOGO_PATH = '/.shunt/logo.png'
export const ICON_PATH = '/favicon.ico'

const PATHS: ReadonlyMap<string, HostFileKind> = new Map([
  [LOGO_PATH, 'Logo'],
  [ICON_PATH, 'Icon'],
  ['/robots.txt', 'Robots'],
  ['/.well-known/apple-app-site-association', 'AppleAppSite'],
  ['/.well-known/assetlinks.json', 'AssetLinks'],
])

export const FILE_TYPES: Readonly<Record<HostFileKind, string>> = {
  Logo: 'image/png',
  Icon: 'image/x-icon',
  Robots: 'text/plain; charset=utf-8',
  AppleAppSite: 'application/json',
  AssetLinks: 'application/json',
}

/**
 * Allows everything: pages of visitors say themselves that they are not to be indexed, which only
 * those can read who may fetch them, and messengers ask here before they show a preview.
 */
const USUAL_ROBOTS = Buffer.from('User-agent: *\nDisallow:\n')

/** The same where the console is: links may be followed, the rest is for people who sign in. */
const APP_ROBOTS = Buffer.from('User-agent: *\nDisallow: /console/\nDisallow: /api/\n')

/** Returns which file has this path; undefined: none. */
export function findFileKind(path: string): HostFileKind | undefined {
  return PATHS.get(path)
}

/** Returns what hosts answer that have no such file of their own; null: there is none. */
export function defaultFile(kind: HostFileKind, isApp: boolean): Buffer | null {
  if (kind !== 'Robots') return null
  return isApp ? APP_ROBOTS : USUAL_ROBOTS
}

/** Is there something to read at the path of this file? */
export function hasFile(host: { files: HostFileIds; kind: string }, kind: HostFileKind): boolean {
  return host.files[kind] !== undefined || defaultFile(kind, host.kind === 'app') !== null
}

const NO_FILES: HostFileIds = {}

/** @param stored `Kind:id` with commas between them, as the database gathers them */
export function parseFileIds(stored: string | null | undefined): HostFileIds {
  if (!stored) return NO_FILES
  return Object.fromEntries(stored.split(',').map((one) => one.split(':')))
}
