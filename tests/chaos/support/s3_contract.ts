import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { CopySource } from '#app/installation/backup_copies/copy_store'
import { parseTarget, type CopyTarget } from '#app/installation/backup_copies/rules/read_target'
import { S3Store } from '#app/installation/backup_copies/stores/s3_store'
import { formatBackupName } from '#app/installation/backups/rules/backup_name'
import { newId } from '#app/shared/ids'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { aBackupFile, noState, reasonOf } from './backup_copy.js'
import { check } from './check.js'
import type { RealS3 } from './real_s3.js'

type State = Record<string, unknown> | null

const PART_BYTES = 8 * 1024 * 1024
const SMALL_BYTES = 1_000
const FULL_BYTES = 40 * 1024 * 1024
const AT_ONCE = 8
const PAUSE_MS = 700

const http = new OutboundHttpClient({
  allowedNetworks: parseCidrList('127.0.0.0/8'),
  dnsServers: [],
  extraAuthorities: null,
})

/** Sends all that is asked for, with one byte of each part other than it was signed. */
const changingHttp: Pick<OutboundHttpClient, 'send'> = {
  send: (request) =>
    http.send({
      ...request,
      compose: async () => {
        const { body, ...message } = await request.compose!()
        if (!(body instanceof Buffer) || request.method !== 'PUT') return { ...message, body }
        const changed = Buffer.from(body)
        changed[0] ^= 1
        return { ...message, body: changed }
      },
    }),
}

interface Opened {
  bucket?: string
  prefix?: string
  region?: string
  keys?: Partial<RealS3['keys']>
  partTimeoutMs?: number
  through?: Pick<OutboundHttpClient, 'send'>
}

function open(
  { endpoint, keys: own }: RealS3,
  {
    bucket = 'shunt',
    prefix = 'daily',
    region = 'us-east-1',
    keys = {},
    partTimeoutMs = 30_000,
    through = http,
  }: Opened = {}
): S3Store {
  const target = parseTarget(`s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`)
  return new S3Store(target as Extract<CopyTarget, { kind: 's3' }>, { ...own, ...keys }, through, {
    partTimeoutMs,
  })
}

/** Asks as the owner of the bucket does, with a client that is not the product's. */
async function ask({ endpoint, keys }: RealS3, method: string, path: string, body?: string) {
  const client = new AwsClient({
    accessKeyId: keys.keyId,
    secretAccessKey: keys.secret,
    service: 's3',
    region: 'us-east-1',
  })
  const answer = await client.fetch(`${endpoint}/${path}`, { method, body })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/**
 * Uses a store as the product does, and has it fail.
 *
 * @param options where files lie, how large the large copy is, and how many small ones lie beside it
 */
export async function tryStore(
  real: RealS3,
  { folder, bytes: size, files }: { folder: string; bytes: number; files: number }
): Promise<void> {
  const store = open(real)
  const bytes = randomBytes(size)
  const source = aBackupFile(folder, bytes)
  const upload = (to: S3Store) => to.upload(source, { state: null, onState: noState })
  const fetched = join(folder, 'fetched')
  const isFetched = async (from: S3Store, name: string) => {
    await from.download({ name, sizeBytes: size }, fetched, () => {})
    return readFileSync(fetched).equals(bytes)
  }

  const missing = await reasonOf(upload(store))
  check('a bucket that is not there is said', /404, NoSuchBucket/.test(missing), missing)
  await ask(real, 'PUT', 'shunt')
  check('a new bucket is empty', (await store.list()).length === 0)

  const times = [performance.now()]
  await upload(store)
  times.push(performance.now())
  check('a copy is listed in its size', (await store.list())[0]?.sizeBytes === size)
  times.push(performance.now())
  check('and comes back byte for byte', await isFetched(store, source.name))
  times.push(performance.now())
  writeFileSync(fetched, bytes.subarray(0, PART_BYTES + 12_345))
  check('a download goes on from where it was', await isFetched(store, source.name))
  rmSync(fetched)
  await upload(store)
  check('the same copy again is the same', (await store.list()).length === 1)

  await goOn(real, { store, folder, bytes })
  await listMany(real, { store, source: source.name, files })
  await refuse(real, upload)

  await store.remove(source.name)
  await store.remove(source.name)
  const left = await store.list()
  check('a copy can be removed, also twice', !left.some(({ name }) => name === source.name), left)
  const top = open(real, { prefix: '' })
  await upload(top)
  check(
    'it works without a prefix',
    (await top.list()).some(({ name }) => name === source.name),
    await top.list()
  )
  const speed = (from: number) => Math.round(size / 1_048.576 / (times[from + 1] - times[from]))
  console.log({ store: real.name, sentMbPerSecond: speed(0), fetchedMbPerSecond: speed(2) })
}

/** Kills the server in the middle of an upload; then has the store give one up, and be slow. */
async function goOn(
  real: RealS3,
  { store, folder, bytes }: { store: S3Store; folder: string; bytes: Buffer }
): Promise<void> {
  const cut = aBackupFile(folder, bytes)
  const isListed = async () => (await store.list()).some(({ name }) => name === cut.name)
  let state: State = null
  const noteUntil =
    (share: number, then: () => Promise<void>) => async (now: State, sent: number) => {
      state = structuredClone(now)
      if (sent > bytes.length * share) await then()
    }
  const onState = noteUntil(0.5, () => real.kill())
  const reason = await reasonOf(store.upload(cut, { state, onState }))
  const confirmed = partsOf(state)
  check('a killed server is an error', /refused|reset|ended|closed/i.test(reason), reason)
  await real.restart()
  check('nothing is listed of an upload that was cut', !(await isListed()))
  const first = await goOnWith(store, cut, state)
  const expected = real.listsParts ? confirmed + 1 : 1
  check(`it goes on with part ${expected}, of ${confirmed} sent`, first === expected, first)
  const whole = join(folder, 'whole')
  await store.download(cut, whole, () => {})
  check('and is whole', readFileSync(whole).equals(bytes))
  rmSync(whole)
  await store.remove(cut.name)

  if (real.listsParts) {
    const stop = noteUntil(0.5, () => Promise.reject(new Error('stopped')))
    await reasonOf(store.upload(cut, { state: null, onState: stop }))
    const { uploadId } = state as unknown as { uploadId: string }
    await ask(real, 'DELETE', `shunt/daily/${cut.name}?uploadId=${uploadId}`)
    const again = await goOnWith(store, cut, state)
    check('an upload that the store gave up begins again', again === 1 && (await isListed()), again)
    await store.remove(cut.name)
  }
  const pause = async () => {
    real.freeze()
    setTimeout(() => real.thaw(), PAUSE_MS)
  }
  await store.upload(cut, { state: null, onState: pause })
  check('a store that pauses at each part is waited for', await isListed())
  await store.remove(cut.name)
}

const partsOf = (state: State) => (state as unknown as { tags: string[] }).tags.length

/** Goes on with an upload. @returns the part that it began with */
async function goOnWith(store: S3Store, source: CopySource, state: State): Promise<number> {
  let first = 0
  await store.upload(source, { state, onState: async (now) => void (first ||= partsOf(now)) })
  return first
}

/** More copies than the store names in one answer, and files of others beside them. */
async function listMany(
  real: RealS3,
  { store, source, files }: { store: S3Store; source: string; files: number }
): Promise<void> {
  const names = Array.from({ length: files }, () => formatBackupName(newId(), new Date()))
  const put = async (share: number) => {
    for (let at = share; at < files; at += AT_ONCE) {
      await ask(real, 'PUT', `shunt/daily/${names[at]}`, 'x'.repeat(SMALL_BYTES))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, share) => put(share)))
  await ask(real, 'PUT', `shunt/daily2/${formatBackupName(newId(), new Date())}`, 'of others')
  await ask(real, 'PUT', 'shunt/daily/notes.txt', 'mine')
  const found = new Set((await store.list()).map(({ name }) => name))
  const isComplete = names.every((name) => found.has(name)) && found.has(source)
  check(`${files + 1} copies are listed, and no file of others`, isComplete, found.size)
  check('each once', found.size === files + 1, found.size)
}

/** What a store refuses, each with its reason, and with nothing left of the copy. */
async function refuse(real: RealS3, upload: (to: S3Store) => Promise<void>): Promise<void> {
  const refused = async (title: string, options: Opened, reason: RegExp) => {
    const store = open(real, { prefix: 'refused', ...options })
    const said = await reasonOf(upload(store))
    const isSecret = !said.includes(options.keys?.secret ?? real.keys.secret)
    check(`${title}: ${said.slice(0, 160)}`, reason.test(said) && isSecret, said)
  }
  await refused('an unknown key', { keys: { keyId: 'shunt:none' } }, /InvalidAccessKeyId|Signature/)
  if (real.checksSignatures) {
    await refused('a wrong secret', { keys: { secret: 'another word' } }, /SignatureDoesNotMatch/)
    await refused('another region', { region: 'eu-9' }, /region 'eu-9' is wrong/)
    await refused('bytes that changed on the way', { through: changingHttp }, /SHA256|Digest/)
  }
  real.freeze()
  await refused('a store that stands still', { partTimeoutMs: 2_000 }, /./)
  real.thaw()
  const kept = await open(real, { prefix: 'refused' }).list()
  check('nothing of what was refused is listed', kept.length === 0, kept)
}

/** Sends more than its disk takes. */
export async function fillStore(real: RealS3, folder: string): Promise<void> {
  await ask(real, 'PUT', 'shunt')
  const store = open(real)
  const source = aBackupFile(folder, randomBytes(FULL_BYTES))
  const full = await reasonOf(store.upload(source, { state: null, onState: noState }))
  check(`a full disk is an error: ${full.slice(0, 160)}`, full !== 'none', full)
  await real.restart()
  check('and leaves no copy', (await store.list()).length === 0)
}
