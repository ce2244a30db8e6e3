import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { select } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'
import type { RoutedLink } from '#app/visits/analytics/rules/destination'
import type { RawClick } from '#app/visits/raw_clicks/queries/exported_clicks'
import installation from '#config/installation'

/** A version of a link, as far as the lines of its clicks need it. */
export interface ExportedLink extends RoutedLink {
  shortUrl: string

  /** As they are now. */
  title: string | null
  folderId: string | null
}

/** Versions that are remembered at most: some megabytes. */
const HELD = 5_000

type VersionKey = [linkId: string, version: number]

/** The versions that answered the clicks of one export, each looked up once; the present one where lost. */
export class ExportedLinks {
  readonly #links = new Map<string, ExportedLink | null>()

  /** Call it with the clicks before each is asked for. */
  async learn(clicks: readonly RawClick[]): Promise<void> {
    if (this.#links.size > HELD) this.#links.clear()
    const unknown = new Map<string, VersionKey>()
    for (const click of clicks) {
      const key = keyOf(click)
      if (!this.#links.has(key)) unknown.set(key, [click.link_id, click.link_version])
    }
    if (unknown.size === 0) return
    const found = await findVersions(unknown)
    for (const key of unknown.keys()) this.#links.set(key, found.get(key) ?? null)
  }

  /** @returns null where the link was deleted */
  of(click: RawClick): ExportedLink | null {
    return this.#links.get(keyOf(click)) ?? null
  }
}

function keyOf({ link_id: id, link_version: version }: RawClick): string {
  return `${id}/${version}`
}

async function findVersions(
  keys: ReadonlyMap<string, VersionKey>
): Promise<Map<string, ExportedLink>> {
  const rows = await select<{
    id: string
    domain_id: string
    alias: string
    title: string | null
    folder_id: string | null
    destination_url: string
    routing: string | object | null
  }>(
    db,
    `SELECT id, domain_id, alias, title, folder_id, destination_url, routing
      FROM links WHERE id IN (?)`,
    [[...new Set([...keys.values()].map(([id]) => id))]]
  )
  const versions = await select<{ link_id: string; version: number; data: string | object }>(
    db,
    'SELECT link_id, version, data FROM link_versions WHERE (link_id, version) IN (?)',
    [[...keys.values()]]
  )
  const dataOf = new Map(
    versions.map((row) => [`${row.link_id}/${row.version}`, parseJsonColumn(row.data) as any])
  )
  const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const links = new Map<string, ExportedLink>()
  for (const [key, [id]] of keys) {
    const link = rowOf.get(id)
    if (!link) continue
    const version = dataOf.get(key) ?? link
    links.set(key, {
      shortUrl: `${installation.scheme}//${hosts.get(link.domain_id)}/${link.alias}`,
      title: link.title,
      folderId: link.folder_id,
      destinationUrl: version.destination_url ?? link.destination_url,
      routing: parseJsonColumn(version.routing ?? null) as RoutedLink['routing'],
    })
  }
  return links
}
