import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import crawlers from 'crawler-user-agents'

const DATA_FOLDER = join(import.meta.dirname, '../../../resources/data')

export interface DemoLink {
  destinationUrl: string
  title: string
  tags: string[]
}

/** A block of addresses that a provider gives to its customers. */
export interface DemoNetwork {
  /** Where the registry says that it is used: ISO 3166-1 alpha-2. */
  country: string

  /** The first address as a whole number, and how many there are. */
  firstAddress: number
  size: number

  /** How many visits come from it, against the other blocks. */
  share: number

  /** As in `Accept-Language`. */
  languages: string[]
}

/** User agents of machines, as the crawler-user-agents package collects them. */
export interface DemoCrawlers {
  bots: string[]

  /** Those that fetch a page in order to show a preview of a link that someone shared. */
  previewers: string[]
}

export function readDemoLinks(): DemoLink[] {
  return rows('demo_links.txt').map(([destinationUrl, title, tags]) => ({
    destinationUrl,
    title,
    tags: tags.split(','),
  }))
}

export function readDemoNetworks(): DemoNetwork[] {
  return rows('demo_networks.txt').map(([country, network, share, languages]) => {
    const [address, bits] = network.split('/')
    return {
      country,
      firstAddress: address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0),
      size: 2 ** (32 - Number(bits)),
      share: Number(share),
      languages: languages.split(','),
    }
  })
}

/** Reads user agents of people's browsers. */
export function readDemoBrowsers(): string[] {
  return rows('demo_browsers.txt').map(([userAgent]) => userAgent)
}

export function readDemoCrawlers(): DemoCrawlers {
  const listed = crawlers as { instances: string[]; tags?: string[] }[]
  const of = (previewing: boolean) =>
    listed
      .filter(({ tags }) => (tags?.includes('social-preview') ?? false) === previewing)
      .flatMap(({ instances }) => instances)
  return { bots: of(false), previewers: of(true) }
}

/**
 * Returns the lines of a list, in their columns; unlike word lists, `#` is a comment in front
 * alone.
 */
function rows(fileName: string): string[][] {
  return readFileSync(join(DATA_FOLDER, fileName), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}
