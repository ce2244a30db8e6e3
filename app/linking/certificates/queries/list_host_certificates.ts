import { isIP } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import type { HostCertificate } from '#app/linking/certificates/certificate'
import { findHostCertificate } from '#app/linking/certificates/queries/find_host_certificate'
import { readFailures } from '#app/linking/certificates/queries/read_failures'
import type { DomainRow } from '#app/linking/domains/domain'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import { table } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import installation from '#config/installation'

/** Certificates change slowly, and alerts look every few seconds. */
const KEPT_MS = 30_000

/** Read at once, so that a thousand domains open no thousand files. */
const AT_ONCE = 32

let kept: { atMs: number; list: Promise<HostCertificate[]> } | null = null

/**
 * Lists the hosts that this installation serves under TLS with their certificates: its own, those
 * that its default short domain had before, and the custom domains that serve links. Empty where Shunt runs no Caddy.
 */
export async function listHostCertificates(): Promise<HostCertificate[]> {
  if (!installation.tls.isAuto) return []
  if (kept && monotonicMs() - kept.atMs < KEPT_MS) return kept.list
  const list = readAll()
  kept = { atMs: monotonicMs(), list }
  list.catch(() => (kept = null))
  return list
}

/** Has the next list read everything again; for tests, which set another time. */
export function forgetHostCertificates(): void {
  kept = null
}

async function readAll(): Promise<HostCertificate[]> {
  const rows = await table<Pick<DomainRow, 'hostname'>>(db, 'domains')
    .whereIn('status', ['Active', 'Failing'])
    .whereNull('removed_at')
    .orderBy('hostname')
    .select('hostname')
  const { own } = await findServiceHosts()
  const names = own.filter((host) => isIP(host) === 0)
  const hosts = [...new Set([...names, ...rows.map(({ hostname }) => hostname)])]
  const failures = await readFailures(installation.tls.folder)
  const found: (HostCertificate | null)[] = []
  for (let at = 0; at < hosts.length; at += AT_ONCE) {
    const some = hosts.slice(at, at + AT_ONCE)
    found.push(...(await Promise.all(some.map((host) => findHostCertificate(host, failures)))))
  }
  return found.filter((one) => one !== null)
}
