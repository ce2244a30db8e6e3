import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { test } from '@japa/runner'
import { certificatesSource } from '#app/installation/alerts/certificates_source'
import { writeInstallationMetrics } from '#app/installation/metrics/queries/write_installation_metrics'
import { askForCertificates } from '#app/linking/certificates/actions/ask_for_certificates'
import { findHostCertificate } from '#app/linking/certificates/queries/find_host_certificate'
import {
  forgetHostCertificates,
  listHostCertificates,
} from '#app/linking/certificates/queries/list_host_certificates'
import { sayInEnglish } from '#app/shared/text/sentence'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import installation from '#config/installation'
import { eventually } from '#tests/fixtures/installation'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  anActiveDomain,
  anAddedDomain,
  openScriptedDns,
} from '#tests/functional/linking/domains/support'

const HOUR_MS = 3600_000

test.group('Certificates', (group) => {
  const authority = new PrivateAuthority()
  let dns: ScriptedDns
  let folder = ''
  let shiftedMs = 0

  group.each.setup(async () => {
    const opened = await openScriptedDns()
    dns = opened.dns
    folder = mkdtempSync(join(tmpdir(), 'shunt-storage-'))
    mkdirSync(join(folder, 'failures'))
    Object.assign(installation.tls, { isAuto: true, folder })
    shiftedMs = 0
    goOn(0)
    return () => {
      forgetHostCertificates()
      Object.assign(installation.tls, { isAuto: false })
      resumeClock()
      opened.close()
      rmSync(folder, { recursive: true })
    }
  })

  /** Lets time pass; what was read is read again. */
  function goOn(ms: number): void {
    shiftedMs += ms
    shiftClock(shiftedMs)
    forgetHostCertificates()
  }

  function store(hostname: string): void {
    const place = join(folder, 'certificates', 'authority', hostname)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${hostname}.crt`), authority.identityFor(`DNS:${hostname}`).cert)
  }

  function fail(hostname: string, error: string, atMs = nowMs()): void {
    const line = JSON.stringify({ ts: atMs / 1_000, identifier: hostname, error })
    writeFileSync(join(folder, 'failures', 'one.log'), `${line}\n`)
  }

  const alertOf = async (hostname: string) =>
    (await certificatesSource.find()).find(({ subject }) => subject === hostname)

  test('are those of the own hosts and of domains that serve links', async ({ assert }) => {
    const workspace = await aWorkspace()
    const active = await anActiveDomain(workspace, dns)
    const pending = await anAddedDomain(workspace)
    const hosts = (await listHostCertificates()).map(({ hostname }) => hostname)
    assert.include(hosts, active.hostname)
    assert.notInclude(hosts, pending.hostname)
    Object.assign(installation.tls, { isAuto: false })
    assert.deepEqual(await listHostCertificates(), [])
    assert.isNull(await findHostCertificate(active.hostname))
  })

  test('one that was not renewed in time is told to administrators', async ({ assert }) => {
    const { hostname } = await anActiveDomain(await aWorkspace(), dns)
    store(hostname)
    assert.isUndefined(await alertOf(hostname))
    goOn(40 * HOUR_MS)
    assert.equal((await alertOf(hostname))?.status, 'Warning')
    goOn(5 * HOUR_MS)
    assert.equal((await alertOf(hostname))?.status, 'Error')
    goOn(5 * HOUR_MS)
    assert.match(sayInEnglish((await alertOf(hostname))!.message), /ended on/)
  })

  test('one that could not be fetched is told, until it is there', async ({ assert }) => {
    const { hostname } = await anActiveDomain(await aWorkspace(), dns)
    assert.isUndefined(await alertOf(hostname))
    fail(hostname, 'urn:ietf:params:acme:error:caa', Date.now() - 60_000)
    goOn(0)
    const alert = await alertOf(hostname)
    assert.equal(alert?.status, 'Warning')
    assert.match(sayInEnglish(alert!.message), /CAA record/)
    store(hostname)
    goOn(0)
    assert.isUndefined(await alertOf(hostname))
    assert.isNull((await findHostCertificate(hostname))!.failure)
  })

  test('/metrics has the end of each', async ({ assert }) => {
    const { hostname } = await anActiveDomain(await aWorkspace(), dns)
    store(hostname)
    goOn(0)
    const text = await writeInstallationMetrics()
    const name = 'shunt_certificate_not_after_timestamp_seconds'
    const end = new RegExp(`${name}\\{host="${hostname}"\\} ([\\d.]+)`).exec(text)
    assert.closeTo(Number(end?.[1]), nowMs() / 1_000 + 2 * 86_400, 8_640)
  })

  test('are asked for at the https port where they are missing, an hour after a failure', async ({
    assert,
    cleanup,
  }) => {
    const asked: string[] = []
    const server: Server = createServer({
      ...authority.identityFor('DNS:any.example'),
      SNICallback: (name, callback) => {
        asked.push(name)
        callback(null)
      },
    })
    server.on('tlsClientError', () => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { httpsPort } = installation.tls
    Object.assign(installation.tls, { httpsPort: (server.address() as AddressInfo).port })
    cleanup(() => {
      Object.assign(installation.tls, { httpsPort })
      server.close()
    })
    const workspace = await aWorkspace()
    const [missing, valid, failed] = [
      await anActiveDomain(workspace, dns),
      await anActiveDomain(workspace, dns),
      await anActiveDomain(workspace, dns),
    ].map(({ hostname }) => hostname)
    store(valid)
    fail(failed, 'urn:ietf:params:acme:error:dns')
    goOn(0)
    await askForCertificates()
    await eventually(async () => asked.includes(missing))
    assert.notInclude(asked, valid)
    assert.notInclude(asked, failed)
    goOn(HOUR_MS)
    await askForCertificates()
    await eventually(async () => asked.includes(failed))
  })
})
