/**
 * Copies of backups by SFTP with Debian's OpenSSH: a server of its own on the loopback, which is no
 * service. A large copy arrives byte for byte and comes back; killed in its middle it goes on from the
 * last part that was confirmed; a full disk, a server that stands still, a wrong key and a changed host
 * key are each refused with their reason, and nothing is sent to the last. Needs root, and
 * `apt-get install --no-install-recommends openssh-server` (its service is not started).
 *
 *   ./shunt chaos sftp [--megabytes 96]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseHostKeys, parseTarget } from '#app/installation/backup_copies/rules/read_target'
import type { SftpTarget } from '#app/installation/backup_copies/stores/sftp_connection'
import { SftpStore } from '#app/installation/backup_copies/stores/sftp_store'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { readOptions } from '../../bench/support/read_options.js'
import { aBackupFile, noState, reasonOf } from './support/backup_copy.js'
import { check, endChecks } from './support/check.js'
import { takesConnections } from './support/child_server.js'
import { until } from './support/killing.js'

const { megabytes } = readOptions({ megabytes: 96 })
const PORT = 3_977
const PART_BYTES = 8 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'shunt-sftp-'))
const small = join(folder, 'small')
let server: ChildProcess | null = null
process.on('exit', () => {
  server?.kill('SIGKILL')
  for (const pid of sessions()) process.kill(pid, 'SIGKILL')
  try {
    execFileSync('umount', [small], { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a key. @returns its fingerprint */
function makeKey(name: string): string {
  const file = join(folder, name)
  rmSync(file, { force: true })
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file], { input: 'y\n' })
  return execFileSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' }).split(' ')[1]
}

async function startServer(): Promise<void> {
  const lines = [
    `Port ${PORT}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'account.pub')}`,
    `PidFile ${join(folder, 'pid')}`,
    'Subsystem sftp /usr/lib/openssh/sftp-server',
    ...['UsePAM no', 'StrictModes no', 'PasswordAuthentication no'],
    'PermitRootLogin prohibit-password',
  ]
  writeFileSync(join(folder, 'sshd_config'), lines.join('\n'))
  mkdirSync('/run/sshd', { recursive: true })
  const options = ['-D', '-f', join(folder, 'sshd_config'), '-E', join(folder, 'log')]
  server = spawn('/usr/sbin/sshd', options, { stdio: 'ignore' })
  if (!(await until(() => takesConnections(PORT), 10_000))) throw new Error('sshd does not listen')
}

/** Finds the processes of the server's sessions: below the one that listens. */
function sessions(): number[] {
  const childrenOf = (pid: number): number[] =>
    globSync(`/proc/${pid}/task/*/children`)
      .flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number))
      .flatMap((child) => [child, ...childrenOf(child)])
  return server?.pid ? childrenOf(server.pid) : []
}

const signalSessions = (signal: NodeJS.Signals) => {
  for (const pid of sessions()) process.kill(pid, signal)
}

let hostKey = makeKey('host')
makeKey('account')
makeKey('stranger')
await startServer()

const http = new OutboundHttpClient({
  allowedNetworks: parseCidrList('127.0.0.0/8'),
  dnsServers: [],
  extraAuthorities: null,
})
const { username } = userInfo()

function storeIn(path: string, { key = 'account', partTimeoutMs = 30_000 } = {}): SftpStore {
  const target = parseTarget(`sftp://${username}@127.0.0.1:${PORT}${path}`) as SftpTarget
  const privateKey = readFileSync(join(folder, key), 'utf8')
  const account = { hostKeys: parseHostKeys(hostKey)!, privateKey, secret: null }
  return new SftpStore(target, account, http, { partTimeoutMs, partBytes: PART_BYTES })
}

// ---- there and back

const there = join(folder, 'there/daily')
const store = storeIn(there)
const bytes = randomBytes(megabytes * 1024 * 1024)
const source = aBackupFile(folder, bytes)
check('a folder that is not there is empty', (await store.list()).length === 0, 'copies')
let startedMs = performance.now()
await store.upload(source, { state: null, onState: noState })
const sentSeconds = (performance.now() - startedMs) / 1_000
check('it arrives byte for byte', readFileSync(join(there, source.name)).equals(bytes), 'bytes')
const listed = await store.list()
check('it is listed', listed[0]?.sizeBytes === bytes.length && listed.length === 1, listed)
startedMs = performance.now()
await store.download(listed[0], join(folder, 'fetched'), () => {})
const fetchedSeconds = (performance.now() - startedMs) / 1_000
check('and comes back', readFileSync(join(folder, 'fetched')).equals(bytes), 'bytes')

// ---- killed in the middle

const second = aBackupFile(folder, bytes)
let state: Record<string, unknown> | null = null
const cut = await reasonOf(
  store.upload(second, {
    state,
    onState: async (now, sent) => {
      state = now
      if (sent > bytes.length / 2) signalSessions('SIGKILL')
    },
  })
)
check('a killed session is an error', /ended the connection/.test(cut), cut)
const confirmed = Number((state as { sentBytes?: number } | null)?.sentBytes)
check('in the middle', confirmed > 0 && confirmed < bytes.length, state)
let first = 0
await store.upload(second, { state, onState: async (_, sent) => void (first ||= sent) })
check('it goes on from there', first === Math.min(confirmed + PART_BYTES, bytes.length), first)
check('and is whole', readFileSync(join(there, second.name)).equals(bytes), 'bytes')
await store.remove(second.name)
await store.remove(second.name)
check('it can be removed, also twice', (await store.list()).length === 1, await store.list())

// ---- what goes wrong

const slow = storeIn(there, { partTimeoutMs: 2_000 })
const third = aBackupFile(folder, bytes)
const stopped = await reasonOf(
  slow.upload(third, { state: null, onState: async () => signalSessions('SIGSTOP') })
)
check('a server that stands still is given up', /did not answer within 2 s/.test(stopped), stopped)
signalSessions('SIGKILL')

mkdirSync(small)
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', small])
const full = await reasonOf(storeIn(small).upload(source, { state: null, onState: noState }))
check('a full disk is said', /Is there room/.test(full), full)
check('and leaves no copy', (await storeIn(small).list()).length === 0, 'copies')

const unknown = await reasonOf(storeIn(there, { key: 'stranger' }).list())
check('an unknown key is refused', /does not let .* in with this key/.test(unknown), unknown)

const pinned = hostKey
server!.kill('SIGKILL')
makeKey('host')
await startServer()
const before = readFileSync(join(folder, 'log'), 'utf8').length
const changed = await reasonOf(storeIn(there).upload(third, { state: null, onState: noState }))
check('a changed host key is refused', /shows the host key SHA256:/.test(changed), changed)
const heard = readFileSync(join(folder, 'log'), 'utf8').slice(before)
check('before the account is named', !/Accepted|Failed|publickey/.test(heard), heard)
hostKey = `${pinned},${/SHA256:\S{43}/.exec(changed)![0]}`
check('and taken once it is named', (await storeIn(there).list()).length === 1, changed)

const speed = (seconds: number) => Math.round(megabytes / seconds)
console.log({
  megabytes,
  sentMbPerSecond: speed(sentSeconds),
  fetchedMbPerSecond: speed(fetchedSeconds),
})
endChecks()
