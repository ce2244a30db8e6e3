import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '#tests/fixtures/private_authority'

const DAY_MS = 24 * 3600_000
const P256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const CONFIGURATION = `
[ca]
default_ca = here
[here]
database = index.txt
new_certs_dir = .
certificate = ca.pem
private_key = ca.key
serial = serial
default_md = sha256
unique_subject = no
policy = any
[any]
commonName = supplied
`

/**
 * Makes a certificate of 90 days that ends in a few: one that has to be renewed. Its authority is
 * known to no one.
 */
export function anEndingCertificate(hostname: string, daysLeft: number): Identity {
  const cwd = mkdtempSync(join(tmpdir(), 'shunt-ending-'))
  const openssl = (...values: string[]) => execFileSync('openssl', values, { cwd, stdio: 'pipe' })
  const moment = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-T:]|\.\d+/g, '')
  try {
    writeFileSync(join(cwd, 'ca.conf'), `${CONFIGURATION}[ext]\nsubjectAltName=DNS:${hostname}\n`)
    writeFileSync(join(cwd, 'index.txt'), '')
    writeFileSync(join(cwd, 'serial'), '01')
    const root = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Authority of before']
    openssl('req', '-x509', ...P256, ...root)
    openssl('req', ...P256, '-keyout', 'one.key', '-out', 'one.csr', '-subj', `/CN=${hostname}`)
    const dates = ['-startdate', moment(daysLeft - 90), '-enddate', moment(daysLeft)]
    const files = ['-in', 'one.csr', '-out', 'one.pem', '-notext', '-extensions', 'ext']
    openssl('ca', '-batch', '-config', 'ca.conf', ...dates, ...files)
    const read = (name: string) => readFileSync(join(cwd, name), 'utf8')
    return { key: read('one.key'), cert: read('one.pem') }
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
