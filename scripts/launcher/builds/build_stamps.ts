import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { fail, readLine, readText } from '../machine/output.ts'
import { isRelease, root, stamps } from '../machine/paths.ts'
import { stampSources } from './sources.ts'

/** What a build is known by: it cannot be one without. */
const ENTRY = 'bin/server.js'

/** Of which sources the build in use was made. */
export const STAMP_IN_USE = `${stamps}/build`

/** Sources that an upgrade went back from: what ran before goes on, also after a restart of the machine. */
const REFUSED = `${stamps}/refused`

/** The build that the last upgrade did not keep. */
const FAILED = `${stamps}/failed`

/** Builds that have brought this database up to date, by their stamps. */
const MIGRATED = `${stamps}/migrated`

const UNPACK_AGAIN = 'unpack the archive again over this folder; data and settings stay.'

/** Is there a build at all? */
export const hasBuild = (folder = 'build') => existsSync(`${folder}/${ENTRY}`)

/** Was this build made of sources with this stamp? */
export function isBuildOf(folder: string, stampFile: string, stamp: string): boolean {
  return hasBuild(folder) && readLine(stampFile) === stamp
}

/**
 * Are the sources still what they were when the build in use was made?
 *
 * @throws Exit 75 in a release without its build
 */
export function isBuildCurrent(stamp?: string): boolean {
  if (!isRelease) return isBuildOf('build', STAMP_IN_USE, stamp ?? stampSources())
  if (!hasBuild()) fail(75, `build is missing: ${UNPACK_AGAIN}`)
  return true
}

/** Returns what the build in use was made of. */
export function readBuildStamp(): string {
  if (!isRelease) return readLine(STAMP_IN_USE)
  return stampOfRelease(readText(`${root}/RELEASE`))
}

/** @param text of the file RELEASE, which no two releases have alike */
export function stampOfRelease(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Keeps that a build has seen the schema of this database. Schemas only grow, so that it works with all later ones.
 */
export function rememberMigrated(stamp: string): void {
  if (!hasMigrated(stamp)) writeFileSync(MIGRATED, `${stamp}\n`, { flag: 'a' })
}

export function hasMigrated(stamp: string): boolean {
  return readText(MIGRATED).split('\n').includes(stamp)
}

/** Did an upgrade go back from these sources? */
export function wasUpgradeRefused(stamp?: string): boolean {
  const refused = isRelease ? '' : readLine(REFUSED)
  return refused !== '' && hasBuild() && refused === (stamp ?? stampSources())
}

/** Keeps that neither these sources nor this build are to be taken by themselves again. */
export function rememberFailure(name: string): void {
  rememberRefusal()
  writeFileSync(FAILED, `${name}\n`)
}

export function rememberRefusal(): void {
  writeFileSync(REFUSED, `${stampSources()}\n`)
}

export function forgetFailures(): void {
  for (const file of [REFUSED, FAILED]) rmSync(file, { force: true })
}

/** Did the last upgrade go back by itself? */
export const hasUpgradeFailed = () => readLine(FAILED) !== ''
