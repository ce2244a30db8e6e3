import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readVersion } from '../builds/sources.ts'
import { nodeHome, root } from '../machine/paths.ts'
import { outputOf } from '../machine/programs.ts'
import { RELEASE_SOURCES } from './contents.ts'
import { takePackages } from './platforms.ts'
import { buildBill } from './sbom.ts'
import { must, succeeds, WORK } from './steps.ts'

/** What is made, and of what. */
interface Release {
  name: string
  tree: string
  version: string
  platform: string

  /** Is it for other machines than this one? Nothing native of it can be run here. */
  isForeign: boolean
  nodeVersion: string
  commit: string

  /** Seconds since 1970: the time of the commit, so that the same sources give the same archive. */
  madeAt: number
}

/**
 * Makes an archive of a build, its bill of materials and their checksums.
 *
 * @param platform one of PLATFORMS; left out: that of this machine
 * @returns the path of the archive
 * @throws Error where a step fails
 */
export async function makeRelease(build: string, to: string, platform?: string): Promise<string> {
  const release = describeRelease(platform)
  mkdirSync(release.tree, { recursive: true })
  copyFiles(build, release.tree)
  copyNode(release)
  copyPackages(release)
  writeDescription(release)
  await pack(release, to)
  return `${to}/${release.name}.tar.gz`
}

function describeRelease(given?: string): Release {
  const version = readVersion('package.json')
  const node = (expression: string) => outputOf([`${nodeHome}/bin/node`, '-p', expression]) ?? ''
  const own = node('`${process.platform}-${process.arch}`')
  const platform = given ?? own
  const isChanged = Boolean(outputOf(['git', 'status', '--porcelain']))
  const commit = outputOf(['git', 'rev-parse', 'HEAD']) ?? 'unknown'
  const name = `shunt-${version}-${platform}`
  return {
    name,
    tree: `${WORK}/${name}`,
    version,
    platform,
    isForeign: platform !== own,
    nodeVersion: node('process.versions.node'),
    commit: isChanged ? `${commit}+changes` : commit,
    madeAt:
      Number(outputOf(['git', 'log', '-1', '--format=%ct'])) || Math.floor(Date.now() / 1_000),
  }
}

/** Tests and measurements belong to the sources; what they run needs packages that are not here. */
function copyFiles(build: string, tree: string): void {
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  copy(`${build}/`, `${tree}/build`)
  for (const name of ['tests', 'bench'])
    rmSync(`${tree}/build/${name}`, { recursive: true, force: true })
  for (const name of RELEASE_SOURCES) copy(name, `${tree}/${name}`)
  for (const name of ['scripts/launcher', 'resources/monitoring']) copy(name, `${tree}/${name}`)
  writeFileSync(`${tree}/ace.js`, "await import('./build/ace.js')\n")
}

function copyNode({ tree, platform, isForeign, nodeVersion }: Release): void {
  const home = isForeign ? fetchNode(platform, nodeVersion) : nodeHome
  mkdirSync(`${tree}/runtime/node/bin`, { recursive: true })
  for (const name of ['bin/node', 'LICENSE']) {
    cpSync(`${home}/${name}`, `${tree}/runtime/node/${name}`)
  }
}

/** Returns the folder of Node.js for other machines, which npm's registry has as a package. */
function fetchNode(platform: string, version: string): string {
  const name = `node-${platform}`
  must(['npm', 'pack', '--loglevel=error', `${name}@${version}`], WORK)
  must(['tar', '-xzf', `${name}-${version}.tgz`, '--no-same-owner'], WORK)
  return `${WORK}/package`
}

/**
 * Linked, not copied, where the file system can: half a gigabyte. Only the list of what is installed is written in place
 * by npm, and must not be the one of the sources.
 */
function copyPackages({ tree, platform, isForeign }: Release): void {
  const packages = `${tree}/node_modules`
  mkdirSync(packages)
  if (!succeeds(['cp', '-al', 'node_modules/.', packages]))
    must(['cp', '-R', 'node_modules/.', packages])
  rmSync(`${packages}/.package-lock.json`, { force: true })
  cpSync('node_modules/.package-lock.json', `${packages}/.package-lock.json`)
  must(['sh', '-c', 'rm -rf "$1"/.cache "$1"/.vite*', 'sh', packages])
  must(['npm', 'pkg', 'delete', 'devDependencies', 'overrides.openapi-typescript'], tree)
  // What compiles and tests the sources is no part of a release. npm keeps required peers too: those of
  // @adonisjs/vite (vite, with rolldown and lightningcss) are asked for where sources are built alone.
  must([...takePackages(isForeign ? platform : undefined), '--loglevel=error'], tree)
}

function writeDescription({ tree, version, commit, platform, nodeVersion, madeAt }: Release): void {
  const lines = Object.entries({ version, commit, platform, node: nodeVersion })
  writeFileSync(`${tree}/RELEASE`, lines.map(([name, value]) => `${name}=${value}\n`).join(''))
  const bill = `${WORK}/npm.cdx.json`
  const options = ['--legacy-peer-deps', '--sbom-format=cyclonedx', '--offline', '--loglevel=error']
  must(['npm', 'sbom', ...options], tree, bill)
  writeFileSync(
    `${tree}/sbom.cdx.json`,
    buildBill(bill, { tree, sources: root, nodeVersion, madeAt })
  )
}

/** Names in order, no owner, one time: the same files give the same archive. */
async function pack({ name, tree, madeAt }: Release, to: string): Promise<void> {
  const files = { archive: `${name}.tar.gz`, bill: `${name}.cdx.json`, sums: `${name}.sha256` }
  for (const file of Object.values(files)) rmSync(`${to}/${file}`, { force: true })
  cpSync(`${tree}/sbom.cdx.json`, `${to}/${files.bill}`)
  const plain = `${WORK}/archive.tar`
  must([
    ...['tar', '-cf', plain, '-C', WORK, '--sort=name', `--mtime=@${madeAt}`, '--owner=0'],
    ...['--group=0', '--numeric-owner', '--mode=go+rX,go-w', name],
  ])
  await pipeline(
    createReadStream(plain),
    createGzip(),
    createWriteStream(`${to}/${files.archive}.new`)
  )
  renameSync(`${to}/${files.archive}.new`, `${to}/${files.archive}`)
  must(['sha256sum', files.archive, files.bill], to, `${to}/${files.sums}`)
}
