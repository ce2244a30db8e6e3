import { existsSync } from 'node:fs'
import { provideAddress, provideSettings } from '../application/installation_settings.ts'
import { stopProcesses } from '../application/processes_of_shunt.ts'
import { upgradeLock } from '../builds/build_copy.ts'
import {
  hasBuild,
  hasUpgradeFailed,
  isBuildCurrent,
  readBuildStamp,
} from '../builds/build_stamps.ts'
import { buildInUse, nameBuild, nameBuildFolder, previousBuild } from '../builds/builds.ts'
import type { Given } from '../command_line/commands.ts'
import { lockFolder, makeFolders, unlockFolder } from '../machine/file_lock.ts'
import { whenLeaving } from '../machine/interruptions.ts'
import { fail, readLine, readText, say } from '../machine/output.ts'
import { builds, isRelease } from '../machine/paths.ts'
import { isRunning } from '../machine/processes.ts'
import { useServices } from '../services/services.ts'
import { openArchive, unpackArchive, type Archive } from '../upgrade/archive.ts'
import { sayChanges } from '../upgrade/changes.ts'
import { checkSchema, checkTree } from '../upgrade/checks.ts'
import { EXCHANGE_FILE, exchangeBuild, type Exchange } from '../upgrade/exchange.ts'
import { backUp, migrateBeside, prepareBuild, tryBuild } from '../upgrade/preparation.ts'
import { endIfInterrupted, noteSignals, UNCHANGED } from '../upgrade/signals.ts'

/**
 * From the version that runs to the sources that lie here, to the archive of a release, or to the build before the last
 * upgrade, while visitors come.
 *
 * @throws Exit 64, 70, 72, 75, 78 to 80, or with the code of a signal
 */
export async function run({ words: [given], options }: Given): Promise<void> {
  const goesBack = options.back === true
  requireArchive(given, goesBack)
  makeFolders()
  if (!upgradeLock.tryTake()) fail(80, 'another ./shunt upgrade is at work in this folder.')
  await lockFolder()
  checkTree()
  provideAddress()
  if (!goesBack) requireOwnPackages()
  await useServices()
  whenLeaving(endTrial)
  noteSignals()
  provideSettings()
  unlockFolder()
  const exchange = goesBack
    ? findWayBack()
    : await prepareExchange({
        archive: given ? openArchive(given) : null,
        withBackup: options['no-backup'] !== true,
      })
  if (!exchange) return
  await lockFolder()
  const known = readChangesOf(exchange)
  await exchangeBuild(exchange)
  say(`Shunt runs ${nameBuild(exchange.fresh)}.`)
  if (!goesBack) sayChanges(known, readText('CHANGELOG.md'))
}

/** A release has its list of changes beside it until it is exchanged; a build of sources keeps its own. */
function readChangesOf({ from }: Exchange): string {
  if (isRelease) return readText('CHANGELOG.md')
  return from ? readText(`${builds}/${from}/CHANGELOG.md`) : ''
}

/** A release has no sources to build: it is exchanged for what an archive holds. */
function requireArchive(archive: string | undefined, goesBack: boolean): void {
  if (!isRelease && archive) fail(64, 'archives are for releases: these are sources (git pull).')
  if (isRelease && !goesBack && !archive) {
    fail(64, 'name the archive of the newer release: ./shunt upgrade shunt-...tar.gz')
  }
}

/** What the launcher's own programs need are the packages that lie here, whichever version's they are. */
function requireOwnPackages(): void {
  if (!existsSync('node_modules')) {
    fail(72, 'there is no node_modules here; ./shunt start sets it up.')
  }
}

/** Whatever way we leave, no process of a trial stays behind. */
async function endTrial(): Promise<void> {
  if (isRunning('trial')) await stopProcesses('trial')
}

const isExchangeUnfinished = () => existsSync(EXCHANGE_FILE)

function findPresent(): Pick<Exchange, 'from' | 'fromName'> {
  // An upgrade that was cut off in the middle is taken up again: build/ may lead to the new one by now.
  const named = isExchangeUnfinished() ? readLine(EXCHANGE_FILE) : buildInUse()
  const from = named || (buildInUse() === null ? null : previousBuild()) || null
  return { from, fromName: from ? nameBuild(from) : nameBuildFolder() }
}

/** Returns what there is to do; null: nothing. */
function findWayBack(): Exchange | null {
  const present = findPresent()
  if (hasUpgradeFailed() && !isExchangeUnfinished()) {
    say(`The last upgrade failed: the version of before runs already, ${present.fromName}.`)
    return null
  }
  const fresh = previousBuild()
  if (!fresh || !hasBuild(`${builds}/${fresh}/build`)) {
    fail(70, `there is no build of an earlier version here. ${UNCHANGED}`)
  }
  return { ...present, fresh, goesBack: true, backup: '' }
}

/** Does all that no visitor notices; returns what there is to do after that; null: nothing. */
async function prepareExchange({
  archive,
  withBackup,
}: {
  archive: Archive | null
  withBackup: boolean
}): Promise<Exchange | null> {
  const { from, fromName } = findPresent()
  const isCurrent = archive ? archive.stamp === readBuildStamp() : isBuildCurrent()
  if (isCurrent && !isExchangeUnfinished()) {
    say(`Shunt is up to date: ${fromName}`)
    return null
  }
  const fresh = archive ? unpackArchive(archive) : await prepareBuild()
  endIfInterrupted()
  await checkSchema(fresh)
  say(`From ${fromName} to ${nameBuild(fresh)}`)
  if (!withBackup) say('No backup is made.')
  const backup = withBackup ? await backUp() : ''
  endIfInterrupted()
  await migrateBeside(fresh, backup)
  endIfInterrupted()
  await tryBuild(fresh, fromName, backup)
  endIfInterrupted()
  return { from, fromName, fresh, goesBack: false, backup }
}
