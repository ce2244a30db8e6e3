import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readCertificate } from '#app/linking/certificates/queries/read_certificate'
import { readFailures } from '#app/linking/certificates/queries/read_failures'
import { PrivateAuthority } from '#tests/fixtures/private_authority'

const HOST = 'go.example'

test.group('The storage of Caddy', (group) => {
  let folder = ''
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'shunt-storage-'))
    return () => rmSync(folder, { recursive: true })
  })

  function store(authority: string, text: string): void {
    const place = join(folder, 'certificates', authority, HOST)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${HOST}.crt`), text)
  }

  test('has nothing before anything was fetched', async ({ assert }) => {
    assert.isNull(await readCertificate(folder, HOST))
    assert.equal((await readFailures(folder)).size, 0)
  })

  test('has the certificate of a host, with its times and its authority', async ({ assert }) => {
    store('one', new PrivateAuthority().identityFor(`DNS:${HOST}`).cert)
    const found = await readCertificate(folder, HOST)
    const days = (found!.endsAtMs - found!.beginsAtMs) / (24 * 3600_000)
    assert.equal(days, 2)
    assert.equal(found!.issuer, 'Private authority of a test')
    assert.isNull(await readCertificate(folder, 'other.example'))
  })

  test('a file that is no certificate is none', async ({ assert }) => {
    store('one', '-----BEGIN CERTIFICATE-----')
    assert.isNull(await readCertificate(folder, HOST))
    store('two', new PrivateAuthority().identityFor(`DNS:${HOST}`).cert)
    assert.isNotNull(await readCertificate(folder, HOST))
  })

  test('failures of all machines are read, and nothing else', async ({ assert }) => {
    mkdirSync(join(folder, 'failures'))
    const line = (identifier: string, ts: number) => JSON.stringify({ ts, identifier, error: 'no' })
    writeFileSync(join(folder, 'failures', 'one.log'), line('a.example', 1))
    writeFileSync(join(folder, 'failures', 'two.log'), line('b.example', 2))
    writeFileSync(join(folder, 'failures', 'two.log.gz'), line('c.example', 2))
    assert.sameMembers([...(await readFailures(folder)).keys()], ['a.example', 'b.example'])
  })
})
