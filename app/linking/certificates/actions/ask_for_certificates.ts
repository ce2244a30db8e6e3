import { connect } from 'node:tls'
import type { HostCertificate } from '#app/linking/certificates/certificate'
import { listHostCertificates } from '#app/linking/certificates/queries/list_host_certificates'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

const AT_ONCE = 20
const PATIENCE_MS = 60_000

/** An authority counts what fails: five an hour and name are allowed at Let's Encrypt. */
const AFTER_FAILURE_MS = 3600_000

/**
 * Opens the https port of this machine for hosts that have no certificate yet or have to renew it,
 * as a visitor would: Caddy fetches and renews those of custom domains when someone comes. So the
 * first visitor does not wait, and a domain without visitors keeps its certificate.
 */
export async function askForCertificates(): Promise<void> {
  const all = await listHostCertificates()
  const due = all.filter((one) => isDue(one, nowMs()))
  for (const { hostname } of due.slice(0, AT_ONCE)) shakeHands(hostname)
}

function isDue({ status, failure }: HostCertificate, atMs: number): boolean {
  if (status === 'Valid') return false
  return !failure || Math.abs(atMs - failure.atMs) >= AFTER_FAILURE_MS
}

/** Not waited for, because fetching takes seconds; what fails is in Caddy's log. */
function shakeHands(servername: string): void {
  const { host, httpsPort: port } = installation.tls
  const socket = connect({ host, port, servername, rejectUnauthorized: false })
  socket.once('secureConnect', () => socket.destroy())
  socket.once('error', () => socket.destroy())
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.unref()
}
