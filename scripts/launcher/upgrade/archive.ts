import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { assetsOf, stampOf } from '../builds/build_copy.ts'
import { hasBuild, stampOfRelease } from '../builds/build_stamps.ts'
import { drawBuildName, previousBuild } from '../builds/builds.ts'
import { fail, readText, say } from '../machine/output.ts'
import { builds, isRelease, root } from '../machine/paths.ts'
import { RELEASE_MADE, RELEASE_SOURCES } from '../release/contents.ts'
import { UNCHANGED } from './signals.ts'

/** What an exchange replaces besides the build and its packages. RELEASE comes last: it says which release this is. */
const PARTS = [...RELEASE_SOURCES, ...RELEASE_MADE].filter(
  (name) => name !== 'build' && name !== 'node_modules'
)

/** The archive of a release that can take the place of this one. */
export interface Archive {
  path: string

  /** What its build is known by. */
  stamp: string

  /** What people call it. */
  version: string
}

/**
 * Looks at an archive before anything is unpacked.
 *
 * @param given as the operator typed it
 * @throws Exit 70 where it is none, damaged, or for another machine
 */
export function openArchive(given: string): Archive {
  const path = resolve(process.env.SHUNT_CALLED_FROM ?? root, given)
  if (!existsSync(path)) fail(70, `there is no ${path}. ${UNCHANGED}`)
  checkSum(path)
  const words = ['-xzOf', path, '--wildcards', '--no-wildcards-match-slash', '--occurrence=1']
  const { stdout: text } = spawnSync('tar', [...words, '*/RELEASE'], { encoding: 'utf8' })
  const [own, other] = [readText(`${root}/RELEASE`), text].map(readRelease)
  const misfit = findMisfit(own, other)
  if (misfit) fail(70, `${path} ${misfit} ${UNCHANGED}`)
  const version = `${other.version} (${other.commit.slice(0, 8)})`
  return { path, stamp: stampOfRelease(text), version }
}

/** Reads a file RELEASE: a line each of version, commit, platform and node. */
export function readRelease(text: string): Record<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2)))
}

const majorOf = (version: string) => version.split('.')[0]

/**
 * Says why one release cannot take the place of another; null where it can.
 *
 * @param own what RELEASE says of the one that lies here
 * @param other what it says of the one in the archive; nothing where there is none
 */
export function findMisfit(
  own: Record<string, string>,
  other: Record<string, string>
): string | null {
  if (!other.version) return 'is no archive of a release.'
  if (other.platform !== own.platform) {
    return `is for ${other.platform}; this machine is ${own.platform}.`
  }
  // Processes of both releases start each other while they are exchanged.
  if (majorOf(other.node) === majorOf(own.node)) return null
  return `brings Node.js ${other.node} in place of ${own.node}: unpack it in a folder beside (docs/packaging.md).`
}

/**
 * Unpacks an archive among the builds; what an earlier try unpacked will do.
 *
 * @returns its name
 * @throws Exit 75
 */
export function unpackArchive({ path, stamp, version }: Archive): string {
  const kept = findRelease(stamp)
  if (kept) return kept
  say('Unpacking ...')
  const name = drawBuildName()
  const folder = `${builds}/${name}.new`
  try {
    mkdirSync(folder, { recursive: true })
    const words = ['-xzf', path, '-C', folder, '--strip-components=1', '--no-same-owner']
    const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' })
    const isWhole = [...PARTS, 'node_modules'].every((part) => existsSync(`${folder}/${part}`))
    if (status !== 0 || !isWhole || !hasBuild(`${folder}/build`)) {
      fail(75, `${path} could not be unpacked whole. ${UNCHANGED}\n${stderr}`)
    }
    writeFileSync(`${folder}/stamp`, `${stamp}\n`)
    writeFileSync(`${folder}/version`, `${version}\n`)
    writeFileSync(`${folder}/assets`, assetsOf(`${folder}/build`).join('\n'))
    renameSync(folder, `${builds}/${name}`)
    return name
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compares the archive with the checksums that lie beside it, where they do. */
function checkSum(archive: string): void {
  const sums = archive.replace(/\.tar\.gz$/, '.sha256')
  if (sums === archive || !existsSync(sums)) {
    say(`There are no checksums beside ${basename(archive)}: it is taken as it is.`)
    return
  }
  const options = { cwd: dirname(archive), stdio: 'ignore' } as const
  const { status } = spawnSync('sha256sum', ['--check', '--ignore-missing', sums], options)
  if (status !== 0) fail(70, `${archive} is not what ${sums} says. ${UNCHANGED}`)
}

function findRelease(stamp: string): string | undefined {
  const kept = existsSync(builds) ? readdirSync(builds).sort() : []
  return kept.findLast((name) => hasBuild(`${builds}/${name}/build`) && stampOf(name) === stamp)
}

/**
 * Puts launcher, documents and Node.js of a release in the place of those that lie here, which stay with the build of
 * before. Of sources there is nothing to do: they lie here already.
 */
export function takeParts(name: string): void {
  if (!isRelease) return
  for (const part of PARTS) {
    const [from, kept] = [`${builds}/${name}/${part}`, `${builds}/${previousBuild()}/${part}`]
    if (!existsSync(from)) continue
    rmSync(kept, { recursive: true, force: true })
    if (existsSync(part)) renameSync(part, kept)
    renameSync(from, part)
  }
}
