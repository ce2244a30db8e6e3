import db from '@adonisjs/lucid/services/db'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import { ARCHIVE_TABLES, partOf } from '#app/installation/workspace_archives/archive_tables'
import {
  toNamedValues,
  type NamedValues,
} from '#app/installation/workspace_archives/rules/rewrite_row'
import type { WorkspaceArchive } from '#app/installation/workspace_archives/workspace_archive'
import type { DomainRow } from '#app/linking/domains/domain'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import { readCustomHostname } from '#app/linking/domains/rules/custom_hostname'
import { judgeClaim } from '#app/linking/domains/rules/hostname_claim'
import { findTakenAliases } from '#app/linking/naming/queries/taken_aliases'
import { chunks, select, table } from '#app/shared/database/sql'
import { Problem } from '#app/shared/problems/problem'
import { databaseNowMs } from '#app/shared/time/database_clock'
import installation from '#config/installation'

const ID_LENGTH = 20
const LOOK_UP_ROWS = 1_000

/** Tables whose ids are looked up; those of clicks are as good as drawn by one lot. */
const LOOKED_UP = new Set(['links', 'qr_codes', 'domains', 'folders', 'campaigns', 'webhooks'])

/** What of an archive does not fit in beside what is here. */
export interface TakenNames {
  /** Host names, and host/alias of links, as people read them. */
  names: string[]

  /** Ids in the archive of what has these names. */
  domains: Set<string>
  links: Set<string>

  /** Links and domains that the licence counts. */
  counted: { links: number; domains: number }
}

/** Lists all names of the archive that are taken here. */
export async function findTakenNames(archive: WorkspaceArchive): Promise<TakenNames> {
  const taken: TakenNames = {
    ...{ names: [], domains: new Set<string>(), links: new Set<string>() },
    counted: { links: 0, domains: 0 },
  }
  const hosts = new Map<string, string>()
  for await (const row of readNamed(archive, 'domains')) {
    hosts.set(row.id as string, row.hostname as string)
    if (row.removed_at !== null) continue
    if (row.lapsed_claim !== '' || !(await isHostTaken(row.hostname as string))) {
      taken.counted.domains++
      continue
    }
    taken.domains.add(row.id as string)
    taken.names.push(row.hostname as string)
  }
  for await (const rows of archive.rows('links')) {
    const columns = archive.columnsOf('links')
    const links = rows.map((row) => toNamedValues(columns, row))
    await judgeLinks(links, hosts, taken)
  }
  return taken
}

async function judgeLinks(
  links: NamedValues[],
  hosts: ReadonlyMap<string, string>,
  taken: TakenNames
): Promise<void> {
  const host = installation.shortDomain
  const ofDefault = links.filter((link) => link.domain_id === '')
  if (ofDefault.length > 0 && !host) {
    throw new ArchiveRefused(
      'The archive has links on a default short domain, and this installation has none. Set SHORT_DOMAIN first.'
    )
  }
  const criteria = ofDefault.map(({ alias }) => ({ domain_id: '', alias: alias as string }))
  const aliases = await findTakenAliases(db, criteria)
  for (const { id, alias, domain_id: domainId, deleted_at: deletedAt } of links) {
    const isTaken =
      domainId === '' ? aliases.has(`/${alias}`) : taken.domains.has(domainId as string)
    if (!isTaken) {
      if (deletedAt === null) taken.counted.links++
      continue
    }
    taken.links.add(id as string)
    taken.names.push(`${domainId === '' ? host : hosts.get(domainId as string)}/${alias}`)
  }
}

async function isHostTaken(hostname: string): Promise<boolean> {
  try {
    readCustomHostname(hostname, await findServiceHosts())
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
  const holder = await table<DomainRow>(db, 'domains').where({ hostname, lapsed_claim: '' }).first()
  return judgeClaim(holder, databaseNowMs()) !== 'Free'
}

/**
 * Says which ids of the archive are taken here. Where the workspace's own is, this is where it comes
 * from, and every id gets another one.
 */
export async function findTakenIds(archive: WorkspaceArchive): Promise<(id: string) => boolean> {
  const { workspaceId } = archive.manifest
  const [itself] = await select<{ id: string }>(db, 'SELECT id FROM workspaces WHERE id = ?', [
    workspaceId,
  ])
  if (itself) return (id) => id.length === ID_LENGTH || /^[a-z0-9]{8}$/.test(id)
  const taken = new Set<string>()
  for (const archived of ARCHIVE_TABLES.filter(({ name }) => LOOKED_UP.has(name))) {
    const at = archive.columnsOf(partOf(archived)).indexOf('id')
    for await (const rows of archive.rows(partOf(archived))) {
      for (const some of chunks(rows, LOOK_UP_ROWS)) {
        const found = await select<{ id: string }>(
          db,
          `SELECT id FROM ${archived.name} WHERE id IN (?)`,
          [some.map((row) => row[at])]
        )
        for (const { id } of found) taken.add(id)
      }
    }
  }
  return (id) => taken.has(id)
}

async function* readNamed(archive: WorkspaceArchive, part: string): AsyncGenerator<NamedValues> {
  const columns = archive.columnsOf(part)
  for await (const rows of archive.rows(part)) {
    for (const row of rows) yield toNamedValues(columns, row)
  }
}
