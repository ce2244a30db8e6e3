import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { PRESENT_HOST } from '#app/linking/printed_hosts/queries/present_host'
import { table } from '#app/shared/database/sql'

/** A host that the default short domain has, or has had. */
export interface PrintedHost {
  /** With its port, where it has one. */
  host: string
  hostname: string
  recordedAt: Date

  /** Do new short URLs have it? */
  isPresent: boolean
}

interface PrintedHostRow {
  host: string
  hostname: string
  recorded_at: Date
}

/** Lists every host that the default short domain has had, the first one first. */
export async function listPrintedHosts(
  client: Pick<QueryClientContract, 'from'> = db
): Promise<PrintedHost[]> {
  const rows = await table<PrintedHostRow>(client, 'printed_hosts')
    .orderBy('recorded_at')
    .orderBy('host')
  return rows.map(({ host, hostname, recorded_at: recordedAt }) => ({
    host,
    hostname,
    recordedAt,
    isPresent: host === PRESENT_HOST?.host,
  }))
}

/** Lists the hosts that the default short domain no longer has, and whose links go on working. */
export async function listFormerHosts(): Promise<string[]> {
  const printed = await listPrintedHosts()
  return printed.filter(({ isPresent }) => !isPresent).map(({ host }) => host)
}
