import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  MANIFEST,
  readManifest,
  SIGNATURE,
  UnusableDataPack,
  type DataPackManifest,
} from '#app/installation/data_packs/data_pack'
import { examineFiles } from '#app/installation/data_packs/queries/examine_files'
import { readDataPack } from '#app/installation/data_packs/queries/read_data_pack'
import { makeFolder } from '#app/shared/process/make_folder'
import { nowMs } from '#app/shared/time/clock'
import dataPacks from '#config/data_packs'

const DAY_MS = 24 * 3_600_000

/** Bytes of what a pack says of itself. */
const LONGEST_MANIFEST = 1024 * 1024

/**
 * Installs a data pack in place of the one before. Nothing of it is unpacked before its signature
 * has been verified, and nothing is in use before all its files have been read.
 *
 * @param takesOlder also where a newer one is installed
 * @throws UnusableDataPack; the pack before stays in use
 */
export async function installDataPack(path: string, takesOlder = false): Promise<DataPackManifest> {
  const { signers, folder, current } = dataPacks
  if (signers.length === 0) {
    throw new UnusableDataPack(
      'DATA_PACK_SIGNERS names no key. Set it to the public key that `./shunt data pack` printed.'
    )
  }
  const bytes = readMember(path, MANIFEST)
  const signature = readMember(path, SIGNATURE).toString('utf8')
  const manifest = await readManifest(bytes, signature, signers)
  await refuseOtherTimes(manifest, takesOlder)

  await makeFolder(folder)
  const unpacked = await mkdtemp(join(folder, 'pack-'))
  try {
    unpack(path, unpacked, manifest)
    await examineFiles(unpacked, manifest.files)
    await writeFile(join(unpacked, MANIFEST), bytes)
    await writeFile(join(unpacked, SIGNATURE), signature)
    const link = `${unpacked}.link`
    await symlink(basename(unpacked), link)
    await rename(link, current)
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true })
    throw error
  }
  await removeFormer(folder, await readlink(current))
  return manifest
}

function readMember(path: string, name: string): Buffer {
  const { status, stdout } = spawnSync('tar', ['-xzOf', path, '--', name], {
    maxBuffer: LONGEST_MANIFEST,
  })
  if (status !== 0) throw new UnusableDataPack(`${path} is no data pack.`)
  return stdout
}

async function refuseOtherTimes({ madeAt }: DataPackManifest, takesOlder: boolean): Promise<void> {
  if (Date.parse(madeAt) > nowMs() + DAY_MS) {
    throw new UnusableDataPack(`It was made on ${madeAt}, which is in the future here.`)
  }
  const installed = await readDataPack().catch(() => null)
  if (!takesOlder && installed && madeAt < installed.madeAt) {
    throw new UnusableDataPack(
      `It was made on ${madeAt}, and the one that is installed on ${installed.madeAt}. To go back, add --older.`
    )
  }
}

/** Unpacks the files that were signed, and nothing else that the archive may hold. */
function unpack(path: string, folder: string, { files }: DataPackManifest): void {
  const names = files.map(({ name }) => name)
  const options = ['--no-same-owner', '--no-same-permissions', '-C', folder]
  const { status } = spawnSync('tar', ['-xzf', path, ...options, '--', ...names])
  if (status !== 0) throw new UnusableDataPack(`${path} is incomplete.`)
}

async function removeFormer(folder: string, inUse: string): Promise<void> {
  const names = await readdir(folder)
  const former = names.filter((name) => name.startsWith('pack-') && name !== inUse)
  for (const name of former) await rm(join(folder, name), { recursive: true, force: true })
}
